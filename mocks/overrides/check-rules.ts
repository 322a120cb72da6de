import { entries } from '../../src/contract/entries.ts'
import { mentionsRow, type Rule } from '../../src/contract/find-broken-rules.ts'
import type { RequestContext } from '../core/request-context.ts'
import type { EntrySource } from '../drafts/list-entries.ts'
import { evaluateRule } from '../drafts/rules/evaluate-rule.ts'
import { listSchemaNames } from '../scenarios/entries/read-entry-shape.ts'
import { completeExactRows } from './answer-exact-rows.ts'
import { changeRow } from './change-row.ts'
import { createListChange, type OverriddenMarket } from './create-list-change.ts'
import { OverrideError } from './override-error.ts'
import type { ParsedOverride, ParsedRow } from './parsed-override.ts'
import { findKeyParameter, type RowPlace } from './row-identity.ts'

/** Rows that are checked. More of them only take time. */
const MOST_ROWS = 100

/** Checks that the rules hold around overridden rows at the present time. Throws OverrideError for the first that cannot. */
export function checkRules(
  overrides: readonly ParsedOverride[],
  source: EntrySource,
  known: OverriddenMarket,
): void {
  for (const told of overrides) {
    const { operation, keyed, exact } = told
    // All versions have the columns; the first has the rules.
    const [entry = ''] = listSchemaNames(operation)
    const place = { operation, entry, query: known.market.exampleQuery(operation) }
    for (const row of keyed.filter(isChecked).slice(0, MOST_ROWS)) checkKeyedRow(row, place, source, known)
    if (exact !== undefined) checkExactRows(told, exact, place, source, known)
  }
}

function isChecked({ isRaw, isRemoved, allowsBroken }: ParsedRow): boolean {
  return !isRaw && !isRemoved && !allowsBroken
}

function checkKeyedRow(
  told: ParsedRow,
  place: RowPlace,
  { now }: EntrySource,
  { market, facts }: OverriddenMarket,
): void {
  const { key = '' } = told
  const row = market.find(place, key)
  if (row === undefined) return
  const parameter = findKeyParameter(place)
  const isList = place.operation.parameters.find(({ name }) => name === parameter)?.schema.type === 'array'
  const narrow = key.includes('://') ? key : key.split('/').at(-1)
  const query =
    parameter === undefined ? place.query : { ...place.query, [parameter]: isList ? [narrow] : narrow }
  const [first] = market.first(place)
  const rows = first === undefined || first === row || parameter !== undefined ? [row] : [first, row]
  const { broken } = changeRow(row, told, { place: { ...place, query }, facts, market, now, rows })
  if (broken[0] !== undefined) throw createRuleError(told, broken[0])
}

function checkExactRows(
  told: ParsedOverride,
  exact: readonly ParsedRow[],
  place: RowPlace,
  source: EntrySource,
  known: OverriddenMarket,
): void {
  const request = { ...source, operation: place.operation, query: place.query } as RequestContext
  const change = createListChange(place, request, known, told)
  const completed = completeExactRows(change, exact.slice(0, MOST_ROWS))
  if ('status' in completed) return
  for (const { told, broken } of completed)
    if (isChecked(told) && broken[0] !== undefined) throw createRuleError(told, broken[0])
  if (!exact.every(isChecked)) return
  const rows = completed.map(({ row }) => row)
  const rules = (entries.rules[place.entry] ?? []).filter(
    ({ rule, level }) => level !== 'open' && !mentionsRow(rule),
  )
  const broken = rules.find(({ rule }) => {
    const scope = { row: {}, rows, query: place.query, now: source.now }
    return evaluateRule(rule, scope) === false
  })
  if (broken !== undefined) throw createRuleError({ path: [place.operation.id, 'rows'] }, broken)
}

function createRuleError({ path }: Pick<ParsedRow, 'path'>, { id, rule }: Rule): OverrideError {
  return new OverrideError(path, `the rule ${id} cannot be kept.`, [
    `rule: ${rule}`,
    'to send it all the same: allowBroken: true beside it; or raw: true, so that nothing follows',
  ])
}
