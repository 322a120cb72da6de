import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import type { Operation } from '../../../contract/contract.ts'
import { normalizeText } from '../../../contract/expressions/normalize-text.ts'
import {
  findEntryName,
  findKeyPath,
  findParameterOf,
  listAttributes,
} from '../../../contract/model/list-attributes.ts'
import { type Fact, meanings } from '../../../contract/model/meanings.ts'
import type { ExchangeEvidence, NamedRow } from '../../evidence/evidence.ts'
import { findColumnAt } from '../cells/list-row-keys.ts'

/** A fact about an entity that never changes, and the column that reports it. */
export interface ReportedFact extends Omit<Fact, 'entity'> {
  /** Path of the fact from the entity, such as `fee` or `token0.decimals` for a pool. */
  readonly name: string
  readonly column: string
}

/** The constant facts that a row reports about one entity. */
export interface RowFacts {
  readonly entity: string
  readonly scope: string
  readonly key: string
  readonly row: NamedRow
  readonly index: number
  readonly facts: readonly ReportedFact[]
}

/** Yields the facts of a reply row by row, since a run has several hundred thousand facts. */
export function* readFacts({ target, rows = [], typed, query }: ExchangeEvidence): Generator<RowFacts> {
  for (const [index, row] of rows.entries()) {
    for (const { entity, parts, key: own, facts } of listReportedEntities(target)) {
      const key = normalizeValue(own.column === undefined ? query[own.parameter ?? ''] : row[own.column])
      if (key === undefined) continue
      const scope = parts.map(
        ({ column, parameter, usual }) => (column && row[column]) ?? (parameter && typed[parameter]) ?? usual,
      )
      yield { entity, scope: scope.join(' '), key, row, index, facts }
    }
  }
}

/** Returns the entities that an operation reports facts about. */
export const listReportedEntities = memoize((operation: Operation) => {
  const attributes = listAttributes(findEntryName(operation))
  return [...groupBy(attributes, ({ of }) => of)].flatMap(([of, [{ entity }]]) => {
    const facts = listFacts(operation, of, entity)
    const key = locateKey(operation, entity, of)
    // All parts of the key but the last, such as the chain of a token.
    const parts = (meanings.entities[entity]?.key ?? []).slice(0, -1).map(part => locateKey(operation, part))
    return facts.length === 0 ? [] : [{ entity, parts, key, facts }]
  })
})

/** Returns the facts about the entity at a path. Those of nested entities only if they are documented. */
function listFacts(operation: Operation, at: string, entity: string): ReportedFact[] {
  const { facts = {} } = meanings.entities[entity] ?? {}
  return Object.entries(facts).flatMap(([name, { entity: other, ...fact }]): ReportedFact[] => {
    const path = `${at}.${name}`
    const column = findColumnAt(operation, other === undefined ? path : findKeyPath(other, path))
    const own = column === undefined ? [] : [{ ...fact, name, column }]
    if (other === undefined || column === undefined) return own
    const inner = listFacts(operation, path, other).filter(({ level }) => level === undefined)
    return [...own, ...inner.map(each => ({ ...each, name: `${name}.${each.name}` }))]
  })
}

/** Source of one part of a key: a column, otherwise a parameter, otherwise the default value. */
function locateKey(operation: Operation, entity: string, at = entity) {
  const path = findKeyPath(entity)
  return {
    column: findColumnAt(operation, findKeyPath(entity, at)),
    parameter: findParameterOf(operation, path)?.name,
    usual: meanings.entities[entity]?.default,
  }
}

/** Returns true if a value is a text or a number, and not the value that means unknown. */
export function isKnownFactValue({ unknown }: ReportedFact, value: unknown): boolean {
  return (typeof value === 'number' || typeof value === 'string') && value !== unknown
}

/** Returns true if two values are equal. Instants are compared with the precision of the less precise one. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  const [first, second] = [normalizeValue(one), normalizeValue(other)]
  if (first === second) return true
  if (!isInstant(one) || !isInstant(other)) return false
  return Math.abs(Number(first) - Number(second)) < Math.max(findPrecision(one), findPrecision(other))
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && value.endsWith('+00:00')
}

/** Returns the precision of an instant in milliseconds: a minute, a second, or 0 if it has a fraction. */
function findPrecision(instant: string): number {
  if (/[.,]\d+[+]/.test(instant)) return 0
  return /:\d\d:\d\d[+]/.test(instant) ? 1000 : 60_000
}

/** Normalizes a text or number: no padding, hexadecimal in lower case, instants as epoch milliseconds. */
export function normalizeValue(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  // Only what ends like one is looked at as a time: a run has some hundred thousand values.
  if (isInstant(value)) return String(Date.parse(value))
  return normalizeText(value)
}
