import { memoize } from '../../src/base/memoize.ts'
import { perContract } from '../../src/contract/activate-contract.ts'
import type { Operation } from '../../src/contract/contract.ts'
import { normalizeKey } from '../../src/contract/expressions/normalize-text.ts'
import {
  type AttributeColumn,
  findKeyPath,
  findParameterOf,
  listAttributes,
} from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { listKeyParts, listUniqueColumns } from '../drafts/draft-plan.ts'
import { readDraftedEntryShape } from '../drafts/values/read-shape.ts'

/** Rows of one table or object in the replies of an operation, and the query that asked for them. */
export interface RowPlace {
  readonly operation: Operation
  readonly entry: string
  readonly query: ReplyEntry
}

/** Key of one entity: the narrowest part of its key, and all parts before it. */
export interface RowIdentity {
  readonly key: string
  /** Texts of the parts before it, the widest first. Undefined where one is unknown. */
  readonly scope: readonly (string | undefined)[]
}

/** An attribute of an entity, and where its column shows it. */
export interface AttributeName {
  readonly entity: string
  readonly name: string
  /** Path of the entity from the row: `pool`, `pool.token0`. */
  readonly of: string
}

/** Returns the column with the narrowest part of the key of an entry. Undefined when no column shows it. */
export function findKeyColumn(entry: string): string | undefined {
  return keyColumns.current(entry)
}

const keyColumns = perContract(() =>
  memoize((entry: string): string | undefined => {
    const { rows, is = {} } = meanings.entries[entry] ?? {}
    const path = rows === undefined ? undefined : findKeyPath(rows)
    const columns = Object.keys(readDraftedEntryShape(entry).members)
    if (path !== undefined) return columns.find(column => is[column] === path)
    const [unique] = listUniqueColumns(entry)
    return unique ?? ['id', 'key', 'address', 'symbol', 'name'].find(name => columns.includes(name))
  }, new Map()),
)

/** Returns the parameter with the narrowest part of the key of the rows. */
export function findKeyParameter({ operation, entry }: Omit<RowPlace, 'query'>): string | undefined {
  const { rows } = meanings.entries[entry] ?? {}
  const path = rows === undefined ? undefined : findKeyPath(rows)
  const named = path === undefined ? undefined : findParameterOf(operation, path)
  if (named !== undefined || rows !== undefined) return named?.name
  const column = findKeyColumn(entry)
  const inPath = operation.parameters.filter(({ in: place }) => place === 'path')
  return inPath.find(({ name }) => name === column || /id$/i.test(name))?.name
}

/** Returns the identity of a row. Undefined when neither a column nor the query has its key. */
export function identifyRow(row: ReplyEntry, place: RowPlace): RowIdentity | undefined {
  const { rows } = meanings.entries[place.entry] ?? {}
  const column = findKeyColumn(place.entry)
  const parameter = column === undefined ? findKeyParameter(place) : undefined
  const value = column === undefined ? place.query[parameter ?? ''] : row[column]
  if (value === undefined || value === null || Array.isArray(value)) return undefined
  return { key: normalizeKey(value), scope: rows === undefined ? [] : readScope(rows, row, place) }
}

/** Returns the identity of the entity at a path of a row, such as `pool.token0`. */
export function identifyEntity(
  { entity, of }: AttributeName,
  row: ReplyEntry,
  place: RowPlace,
): RowIdentity | undefined {
  const path = findKeyPath(entity, of)
  const { is = {} } = meanings.entries[place.entry] ?? {}
  const column = Object.keys(is).find(name => is[name] === path)
  const parameter = findParameterOf(place.operation, path)?.name
  const value = column === undefined ? place.query[parameter ?? ''] : row[column]
  if (value === undefined || value === null || Array.isArray(value)) return undefined
  return { key: normalizeKey(value), scope: readScope(entity, row, place) }
}

function readScope(
  entity: string,
  row: ReplyEntry,
  { operation, entry, query }: RowPlace,
): (string | undefined)[] {
  return listKeyParts(entity).map(part => {
    const column = listAttributes(entry).find(each => `${each.entity}.${each.name}` === part)?.column
    const parameter = findParameterOf(operation, part)?.name
    const value =
      (column === undefined ? undefined : row[column]) ??
      (parameter === undefined ? meanings.entities[part.split('.')[0] ?? '']?.default : query[parameter])
    return value === undefined || value === null ? undefined : normalizeKey(value)
  })
}

/** Returns true when a written key names an entity: its key alone, or with the parts before it, separated by slashes. */
export function isNamedBy(written: string, { key, scope }: RowIdentity): boolean {
  if (written === key) return true
  if (!written.endsWith(`/${key}`)) return false
  const before = written.slice(0, -key.length - 1)
  const parts: string[] = []
  for (const part of scope.toReversed()) {
    parts.unshift(part ?? '')
    if (part === undefined || parts.join('/') === before) return true
  }
  return false
}

/** Returns true when a written key names a row. */
export function isNamed(row: ReplyEntry, place: RowPlace, key: string): boolean {
  const identity = identifyRow(row, place)
  return identity !== undefined && isNamedBy(key, identity)
}

/** Returns a written key in the form in which keys are compared, each part by itself. */
export function normalizeWrittenKey(written: string): string {
  return written.includes('://') ? written : written.split('/').map(normalizeKey).join('/')
}

/**
 * Names the attribute in a column. The key of an entity that is a fact of another is that fact: `pool.token0.address`
 * is `token0` of a pool. Undefined for a part of the key of the row.
 */
export function nameAttribute({ of, entity, name, owner }: AttributeColumn): AttributeName | undefined {
  const { key = [] } = meanings.entities[entity] ?? {}
  if (!key.includes(name)) return { entity, name, of }
  const steps = of.split('.')
  const fact = steps.at(-1) ?? ''
  if (owner === undefined || meanings.entities[owner]?.facts[fact] === undefined) return undefined
  return { entity: owner, name: fact, of: steps.slice(0, -1).join('.') }
}
