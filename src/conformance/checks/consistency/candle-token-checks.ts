import { perContract } from '../../../contract/activate-contract.ts'
import type { Operation } from '../../../contract/contract.ts'
import { normalizeText } from '../../../contract/expressions/index-rows.ts'
import {
  findEntryName,
  findKeyPath,
  findParameterOf,
  listAttributes,
} from '../../../contract/model/list-attributes.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import type { ExchangeEvidence, NamedRow } from '../../evidence/evidence.ts'
import { findOperationIds, selectSuccessful } from '../answers/select-successful.ts'
import { findKeyColumn } from '../cells/list-row-keys.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { formatScopeKey, listScopeKeyParts } from './read-facts.ts'

/**
 * Returns the columns that hold the key of one of several members of an entity, such as a token of a pool.
 */
function listMembers(operation: Operation) {
  return listAttributes(findEntryName(operation)).flatMap(({ column, of, owner = '', entity, name }) => {
    const { either = {} } = meanings.entities[owner] ?? {}
    const at = of.lastIndexOf('.')
    const isMember = [...Object.keys(either), ...Object.values(either).flat()].includes(of.slice(at + 1))
    const isKey = findKeyPath(entity) === `${entity}.${name}`
    return isMember && isKey ? [{ column, owner, isOfRow: of.slice(0, at) === owner }] : []
  })
}

/** Operations whose rows are not pools but name both tokens of a pool: candles. */
const candles = perContract(() =>
  findOperationIds(operation => {
    const members = listMembers(operation)
    return members.length > 1 && members.every(({ isOfRow }) => !isOfRow)
  }),
)

const id = 'XEP-10'

/**
 * Checks that candles have the tokens that lists report for their pool. Tokens never change, so one mismatch
 * is a finding.
 */
export const candleTokenChecks = perContract<CheckFamily>(() => ({
  requirements: [
    {
      id,
      title: 'candles are about the tokens of their pool',
      level: 'documented',
      clause: readClause('candles'),
      checks: 'Base and quote token are those that a list or a search names for the pool.',
      violation: 'the tokens of another pool',
      operations: candles.current,
    },
  ],
  judge(evidence, tally) {
    const tables = selectSuccessful(evidence)
    const known = collectTokens(tables)
    for (const seen of tables) {
      if (!candles.current.includes(seen.operation)) continue
      const { count, wrong } = compareTokens(seen, known)
      if (wrong !== undefined) {
        const [row, tokens] = wrong
        tally.recordFinding(id, seen, {
          message: 'A candle is not about the tokens of its pool.',
          place: `${seen.rowsAt}[${seen.rows?.indexOf(row)}]`,
          expected: tokens,
          actual: row,
        })
      } else tally.recordPass(id, seen, count)
    }
  },
}))

/** Collects the tokens of each pool from all lists of pools. */
function collectTokens(tables: readonly ExchangeEvidence[]): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>()
  for (const { target, typed, rows = [] } of tables) {
    const key = findKeyColumn(target)
    const members = listMembers(target).filter(({ isOfRow }) => isOfRow)
    if (key === undefined || members.length === 0) continue
    const scope = listScopeKeyParts(target, members[0]?.owner ?? '')
    for (const row of rows) {
      const pool = `${formatScopeKey(scope, row, typed)} ${normalizeText(String(row[key]))}`
      const tokens = known.get(pool) ?? new Set()
      known.set(pool, tokens)
      for (const { column } of members) if (column in row) tokens.add(normalizeText(String(row[column])))
    }
  }
  return known
}

/**
 * Compares the tokens of a pool's candles with those that lists report for the pool. `count` is the number of
 * comparisons.
 */
function compareTokens(
  { target, query, typed, rows = [] }: ExchangeEvidence,
  known: ReadonlyMap<string, ReadonlySet<string>>,
): { count: number; wrong?: [NamedRow, string] } {
  const members = listMembers(target)
  const owner = members[0]?.owner ?? ''
  const path = findKeyPath(owner)
  const parameter = findParameterOf(target, path)?.name ?? ''
  const scope = formatScopeKey(listScopeKeyParts(target, owner), {}, typed)
  const tokens = known.get(`${scope} ${normalizeText(String(query[parameter]))}`) ?? new Set()
  let count = 0
  for (const row of rows) {
    const own = members.flatMap(({ column }) =>
      row[column] === null ? [] : normalizeText(String(row[column])),
    )
    if (own.length < members.length || tokens.size === 0) continue
    count++
    const isKnown =
      tokens.size === 1 ? own.includes([...tokens][0] ?? '') : own.every(token => tokens.has(token))
    if (!isKnown) return { count, wrong: [row, [...tokens].join(' and ')] }
  }
  return { count }
}
