import { groupBy } from '../../../base/group-by.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { isKnownFactValue, normalizeValue, readFacts } from './read-facts.ts'

interface ReportedValue {
  readonly key: string
  readonly value: unknown
  readonly column: string
}

/** Number of rows that excludes chance. */
const MIN_ROWS = 2
/** Least share of rows that are contradicted as they are, and greatest once their two values are exchanged. */
const [MIN_CONTRADICTED, MAX_CONTRADICTED] = [0.5, 0.1]

/**
 * Finds the operations whose rows say of each of two entities what belongs to the other, such as the symbols of the two tokens of a
 * pool. As they are they contradict themselves or others; with both values exchanged they do not. Returns both columns of each.
 */
export function findExchangedFacts(
  exchanges: readonly ExchangeEvidence[],
  entity: string,
  fact: string,
): ReadonlyMap<OperationId, readonly string[]> {
  const told = collectReportedValues(exchanges, entity, fact)
  const paired = [...told].flatMap(([operation, rows]) => {
    const pairs = rows.filter(([one, other]) => one && other && one.value !== other.value)
    const keys = new Set(pairs.map(row => row.map(({ key }) => key).join(' ')))
    return keys.size < MIN_ROWS ? [] : [{ operation, pairs }]
  })
  if (paired.length === 0) return new Map()
  // Who contradicts itself says nothing of others.
  const sound = [...told].flatMap(([operation, rows]) => {
    const isSound = countContradicted(rows, []) < MIN_CONTRADICTED * Math.max(1, rows.length)
    return isSound ? [{ operation, values: indexValues(rows) }] : []
  })
  return new Map(
    paired.flatMap(({ operation, pairs }) => {
      const others = sound.filter(each => each.operation !== operation).map(({ values }) => values)
      const share = (asked: readonly ReportedValue[][]) => countContradicted(asked, others) / asked.length
      const isExchanged = share(pairs) >= MIN_CONTRADICTED && share(pairs.map(swapValues)) <= MAX_CONTRADICTED
      return isExchanged ? [[operation, (pairs[0] ?? []).map(({ column }) => column)] as const] : []
    }),
  )
}

/** Returns by operation what each row says of its entities of a kind. */
function collectReportedValues(exchanges: readonly ExchangeEvidence[], entity: string, fact: string) {
  const told = new Map<OperationId, ReportedValue[][]>()
  for (const seen of exchanges.filter(({ ok }) => ok)) {
    const found = [...readFacts(seen)].flatMap(({ entity: of, scope, key, row, index, facts }) => {
      const own = of === entity ? facts.find(({ name }) => name === fact) : undefined
      const value = own && row[own.column]
      if (own === undefined || !isKnownFactValue(own, value)) return []
      return [{ index, key: `${scope} ${key}`, value: normalizeValue(value), column: own.column }]
    })
    const rows = groupBy(found, ({ index }) => index)
    told.set(seen.operation, [...(told.get(seen.operation) ?? []), ...rows.values()])
  }
  return told
}

/** Counts the rows that say of an entity what other rows, or the only value of other operations, contradict. */
function countContradicted(rows: readonly ReportedValue[][], others: readonly ValuesByKey[]): number {
  const own = indexValues(rows)
  const isContradicted = ({ key, value }: ReportedValue) => {
    const known = new Set(others.flatMap(values => [...(values.get(key) ?? [])]))
    return (own.get(key)?.size ?? 0) > 1 || (known.size === 1 && !known.has(value))
  }
  return rows.filter(row => row.some(isContradicted)).length
}

type ValuesByKey = ReadonlyMap<string, ReadonlySet<unknown>>

function indexValues(rows: readonly ReportedValue[][]): ValuesByKey {
  const values = new Map<string, Set<unknown>>()
  for (const { key, value } of rows.flat()) values.set(key, (values.get(key) ?? new Set()).add(value))
  return values
}

function swapValues([one, other]: readonly ReportedValue[]): ReportedValue[] {
  return one === undefined || other === undefined
    ? []
    : [
        { ...one, value: other.value },
        { ...other, value: one.value },
      ]
}

/** Creates a function that counts the operations which report the same value of a fact. */
export function createReporterCount(exchanges: readonly ExchangeEvidence[], entity: string, fact: string) {
  const counts = new Map<string, number>()
  for (const rows of collectReportedValues(exchanges, entity, fact).values())
    for (const reported of new Set(rows.flat().map(({ key, value }) => format(key, value))))
      counts.set(reported, (counts.get(reported) ?? 0) + 1)
  return (key: string, value: unknown) => counts.get(format(key, normalizeValue(value))) ?? 0
}

function format(key: string, value: unknown): string {
  return JSON.stringify([key, value])
}
