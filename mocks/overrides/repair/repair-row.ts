import { entries } from '../../../src/contract/entries.ts'
import { mentionsName, mentionsRow, type Rule } from '../../../src/contract/find-broken-rules.ts'
import type { ReplyEntry } from '../../core/request-context.ts'
import { evaluateRule, type RuleScope } from '../../drafts/rules/evaluate-rule.ts'
import { solveRule } from '../../drafts/rules/solve-rule.ts'
import { readDraftedEntryShape, type Shape } from '../../drafts/values/read-shape.ts'
import { readEntryShape } from '../../scenarios/entries/read-entry-shape.ts'
import { findValueProblem } from '../find-value-problem.ts'
import { findStaleResult } from './find-stale-result.ts'
import { listSolutions } from './list-solutions.ts'
import { findFactors, scaleValue } from './scale-value.ts'

/** A row that was changed, and what is known about it. */
export interface ChangedRow {
  readonly entry: string
  /** The row before the change. */
  readonly before: ReplyEntry
  readonly row: ReplyEntry
  /** Columns that keep their values: those of overrides, keys, and attributes that other operations have too. */
  readonly fixed: ReadonlySet<string>
  /** Rows that rules compare with, the first of them unchanged. */
  readonly rows: readonly ReplyEntry[]
  readonly query: ReplyEntry
  readonly now: number
}

/** A row whose other columns follow the change, and the rules that they cannot keep. */
export interface RepairedRow {
  readonly row: ReplyEntry
  readonly broken: readonly Rule[]
}

/** Steps after which the rest stays as it is. */
const MAX_STEPS = 24

/** Changes the other columns of a row until the rules hold that held before. */
export function repairRow({ entry, before, row, fixed, rows, query, now }: ChangedRow): RepairedRow {
  const sent = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  const scope: RuleScope = { row: { ...row }, rows, query: sent, now }
  const held = listKeptRules(entry).filter(rule => holds(rule, { ...scope, row: before }))
  const start: RepairState = {
    ...{ entry, scope, held, fixed, before },
    factors: findFactors(before, row),
    scaled: new Set(),
    seen: new Set(),
  }
  let state = keepRules(start)
  let broken = listBroken(state)
  const settled = new Set(fixed)
  for (let step = 0; step < MAX_STEPS; step++) {
    const stale = findStaleResult(held, state.scope, before, settled)
    if (stale === undefined) break
    settled.add(stale.name)
    const cells = { [stale.name]: stale.value }
    const next = keepRules(applyMove(state, { rank: 1, cells, factors: readFactors(cells, state) }))
    const left = listBroken(next)
    if (left.length > broken.length) continue
    state = next
    broken = left
  }
  return { row: state.scope.row, broken: broken.filter(({ level }) => level !== 'open') }
}

/** Applies the best changes until all rules hold, or none helps. */
function keepRules(start: RepairState): RepairState {
  let state = start
  for (let step = 0; step < MAX_STEPS; step++) {
    const present = state
    const move = listBroken(present)
      .map(rule => findMove(rule, present))
      .find(found => found !== undefined)
    if (move === undefined) return state
    state = applyMove(state, move)
  }
  return state
}

function applyMove(state: RepairState, { cells, factors }: Move): RepairState {
  const row = { ...state.scope.row, ...cells }
  return {
    ...state,
    scope: { ...state.scope, row },
    factors: new Map([...state.factors, ...factors]),
    scaled: new Set([...state.scaled, ...Object.keys(cells)]),
    seen: new Set([...state.seen, JSON.stringify(state.scope.row)]),
  }
}

function listBroken({ held, scope }: RepairState): Rule[] {
  return held.filter(rule => !holds(rule, scope))
}

/** Lists the rules about a row. Open ones are questions, and are kept where that is possible. */
function listKeptRules(entry: string): Rule[] {
  return (entries.rules[entry] ?? []).filter(({ rule }) => mentionsRow(rule))
}

function holds({ rule }: Rule, scope: RuleScope): boolean {
  return evaluateRule(rule, scope) === true
}

interface RepairState {
  readonly entry: string
  readonly scope: RuleScope
  readonly held: readonly Rule[]
  readonly fixed: ReadonlySet<string>
  readonly factors: ReadonlyMap<string, number>
  /** Columns that were changed already. */
  readonly scaled: ReadonlySet<string>
  /** Rows that were tried, as JSON. */
  readonly seen: ReadonlySet<string>
  readonly before: ReplyEntry
}

interface Move {
  /** 0 for values of the same factor, 1 for solved equations, 2 for compared and cleared columns. The lowest is preferred. */
  readonly rank: 0 | 1 | 2
  readonly cells: Readonly<Record<string, unknown>>
  readonly factors: readonly (readonly [string, number])[]
}

/** Finds new values with which a rule holds: by the same factor, by an equation, by comparison, or null. */
function findMove(rule: Rule, state: RepairState): Move | undefined {
  const { scope, held, entry, scaled, seen, factors } = state
  const moves = [
    ...listScaledCells(rule, state),
    ...solveEquations(rule, state),
    ...compareColumns(rule, state),
    ...clearColumns(rule, state),
  ]
  const ranked = moves
    .map(move => ({
      move,
      names: Object.keys(move.cells),
      after: { ...scope, row: { ...scope.row, ...move.cells } },
    }))
    .filter(
      ({ move, after }) =>
        isAllowed(entry, move) && holds(rule, after) && !seen.has(JSON.stringify(after.row)),
    )
    .map(({ move, names, after }) => ({
      move,
      order: [
        names.filter(name => scaled.has(name)).length,
        Math.max(1, move.rank),
        -measureLikeness(names, factors),
        held.filter(each => !holds(each, after)).length,
        move.rank,
        names.length,
      ],
    }))
  return ranked.sort((a, b) => compareOrders(a.order, b.order))[0]?.move
}

function compareOrders(one: readonly number[], other: readonly number[]): number {
  for (const [at, value] of one.entries()) {
    const difference = value - (other[at] as number)
    if (difference !== 0) return difference
  }
  return 0
}

/** Counts the words that names share with a column that changed: `volume24h` and `volume24hUSD` rather than `priceUSD`. */
function measureLikeness(names: readonly string[], factors: ReadonlyMap<string, number>): number {
  const known = [...factors.keys()].map(splitWords)
  const likeness = names.map(name =>
    Math.max(0, ...known.map(words => splitWords(name).filter(word => words.includes(word)).length)),
  )
  return Math.min(...likeness)
}

function splitWords(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+[a-z]?/g) ?? []).map(word => word.toLowerCase())
}

function isAllowed(entry: string, { cells }: Move): boolean {
  const { members } = readEntryShape(entry)
  return Object.entries(cells).every(
    ([name, value]) => members[name] === undefined || findValueProblem(members[name], value) === undefined,
  )
}

function listMentioned(rule: Rule, { entry }: RepairState): string[] {
  return Object.keys(readDraftedEntryShape(entry).members).filter(name => mentionsName(rule, name))
}

function listFree(rule: Rule, state: RepairState): string[] {
  return listMentioned(rule, state).filter(name => !state.fixed.has(name))
}

/** Number of columns of which all combinations are tried. */
const MOST_COMBINED = 4

/** Lists all combinations of a few items, the smaller ones first. Of many items, each and all. */
function listCombinations<Item>(items: readonly Item[]): Item[][] {
  if (items.length > MOST_COMBINED) return [...items.map(item => [item]), [...items]]
  const all = Array.from({ length: 2 ** items.length }, (_, bits) =>
    items.filter((_, at) => (bits >> at) & 1),
  )
  return all.filter(({ length }) => length > 0).sort((a, b) => a.length - b.length)
}

/** Multiplies columns of a rule by the factor of a column that changed: one, several, or several with one solved. */
function listScaledCells(rule: Rule, state: RepairState): Move[] {
  const { entry, scope, factors, scaled, fixed, before } = state
  const { members } = readDraftedEntryShape(entry)
  const mentioned = listMentioned(rule, state)
  const rates = [...new Set(mentioned.flatMap(name => factors.get(name) ?? []))]
  const free = mentioned.filter(name => !scaled.has(name) && (!fixed.has(name) || isPartOfMap(name)))
  function isPartOfMap(name: string): boolean {
    return factors.has(name) && typeof scope.row[name] === 'object' && scope.row[name] !== null
  }
  return rates.flatMap(rate => {
    const cells = free.flatMap(name => {
      const value = scaleValue(scope.row[name], rate, members[name], before[name], isPartOfMap(name))
      return value === undefined ? [] : [[name, value] as const]
    })
    return listCombinations(cells).flatMap(set => {
      const all = Object.fromEntries(set)
      const moved = set.map(([name]) => [name, rate] as const)
      if (set.length < cells.length || set.length < 2) return [{ rank: 0, cells: all, factors: moved }]
      const last = listSolutions(
        rule.rule,
        { ...scope, row: { ...scope.row, ...all } },
        Object.keys(all),
        members,
      )
      return [
        { rank: 0, cells: all, factors: moved },
        ...last.map(more => ({ rank: 0, cells: { ...all, ...more }, factors: moved }) as const),
      ]
    })
  })
}

function solveEquations(rule: Rule, state: RepairState): Move[] {
  const { members } = readDraftedEntryShape(state.entry)
  const found = listSolutions(rule.rule, state.scope, listFree(rule, state).toReversed(), members)
  return found.map(cells => ({ rank: 1, cells, factors: readFactors(cells, state) }))
}

/** Sets one side of a comparison to the value of the other. */
function compareColumns(rule: Rule, state: RepairState): Move[] {
  const { entry, scope, fixed } = state
  const row = { ...scope.row }
  solveRule(rule.rule, { scope: { ...scope, row }, shape: readDraftedEntryShape(entry), fixed })
  const changed = Object.entries(row).filter(([name, value]) => value !== scope.row[name])
  const cells = Object.fromEntries(changed)
  return changed.length === 0 ? [] : [{ rank: 2, cells, factors: readFactors(cells, state) }]
}

function clearColumns(rule: Rule, state: RepairState): Move[] {
  const { members } = readDraftedEntryShape(state.entry)
  const free = listFree(rule, state)
  const options = free.flatMap(name =>
    listOptions(members[name], rule, state, name).map(value => ({ [name]: value })),
  )
  const nullable = free.filter(name => members[name]?.isNullable)
  const all = Object.fromEntries(nullable.map(name => [name, null]))
  return [...options, ...(nullable.length > 1 ? [all] : [])].map(cells => ({ rank: 2, cells, factors: [] }))
}

/** Largest range of whole numbers that is tried number by number, such as that of a flag. */
const MOST_OPTIONS = 3

/** Lists other values of a column: null, those that the contract lists, a map without some values, a list of texts of the row. */
function listOptions(shape: Shape | undefined, rule: Rule, { scope }: RepairState, name: string): unknown[] {
  if (shape === undefined) return []
  const { type, isNullable, options = [], minimum = 0, maximum = Number.POSITIVE_INFINITY } = shape
  const range =
    type === 'integer' && maximum - minimum <= MOST_OPTIONS
      ? Array.from({ length: maximum - minimum + 1 }, (_, at) => minimum + at)
      : []
  const value = scope.row[name]
  const cleared =
    type === 'object' && typeof value === 'object' && value !== null
      ? Object.keys(value)
          .filter(member => mentionsName(rule, member))
          .map(member => ({ ...value, [member]: null }))
      : []
  const texts = type === 'array' ? Object.values(scope.row).filter(isIdentifier) : []
  const lists =
    type === 'array' ? [[], ...texts.map(text => [text]), ...(texts.length === 2 ? [texts] : [])] : []
  return [...(isNullable ? [null] : []), ...options, ...range, ...cleared, ...lists]
}

/** Returns true for a text as long as an address. */
function isIdentifier(value: unknown): boolean {
  return typeof value === 'string' && value.length > 30
}

function readFactors(cells: Readonly<Record<string, unknown>>, { scope }: RepairState) {
  return [...findFactors(scope.row, { ...scope.row, ...cells })]
}
