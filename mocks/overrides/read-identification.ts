import { groupBy } from '../../src/base/group-by.ts'
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
import { listKeyParts, listRuledColumns } from '../drafts/draft-plan.ts'
import { readEntryShape } from '../scenarios/entries/read-entry-shape.ts'
import type { ParsedRow } from './parsed-override.ts'

/** Rows of one table or object in the replies of an operation, and the query that asked for them. */
export interface RowPlace {
  readonly operation: Operation
  readonly entry: string
  readonly query: ReplyEntry
}

/** Texts of the parts of the key of an entity, the narrowest last. Undefined where a wider part is unknown. */
type RowIdentity = readonly (string | undefined)[]

/** The place of a part of a key: a column, or else a parameter, or else it is a default. */
interface KeyPart {
  readonly column: string | undefined
  readonly parameter: string | undefined
  readonly fallback?: unknown
}

export type ShownAttribute = NonNullable<ReturnType<typeof nameAttribute>>

const identifications = perContract(() => new Map<string, ReturnType<typeof findIdentification>>())

/**
 * Reads the places of the key and of entities' attributes in the rows of an operation. Attributes that name an entity are
 * first.
 */
export function readIdentification({ operation, entry }: Omit<RowPlace, 'query'>) {
  const find = (_name: string) => findIdentification(operation, entry)
  return memoize(find, identifications.current)(`${operation.id} ${entry}`)
}

function findIdentification(operation: Operation, entry: string) {
  const { rows } = meanings.entries[entry] ?? {}
  const column = findKeyColumn(entry)
  const parameter = column === undefined ? findKeyParameter({ operation, entry }) : undefined
  const wider = rows === undefined ? [] : listWiderParts(rows, operation, entry)
  const columns = listAttributes(entry)
  const ordered = [...columns.filter(isKeyPart), ...columns.filter(each => !isKeyPart(each))]
  const attributes = ordered.flatMap(each => nameAttribute(each, operation, entry) ?? [])
  const parts: KeyPart[] = [...wider, { column, parameter }]
  return { parts, attributes }
}

function isKeyPart({ entity, name }: AttributeColumn): boolean {
  return meanings.entities[entity]?.key.includes(name) === true
}

/**
 * Names the attribute in a column. The key of an entity that is a fact of another is that fact: `pool.token0.address`
 * is `token0` of a pool. Undefined for a part of the key of the row.
 */
function nameAttribute(attribute: AttributeColumn, operation: Operation, entry: string) {
  const { column, owner = '' } = attribute
  const steps = attribute.of.split('.')
  const fact = steps.at(-1) ?? ''
  const isFact = isKeyPart(attribute)
  if (isFact && meanings.entities[owner]?.facts[fact] === undefined) return undefined
  const [entity, name] = isFact ? [owner, fact] : [attribute.entity, attribute.name]
  const of = isFact ? steps.slice(0, -1).join('.') : attribute.of
  const { rows, is = {} } = meanings.entries[entry] ?? {}
  const path = findKeyPath(entity, of)
  const keyColumn = Object.keys(is).find(each => is[each] === path)
  const parameter = keyColumn === undefined ? findParameterOf(operation, path)?.name : undefined
  const parts: KeyPart[] = [...listWiderParts(entity, operation, entry), { column: keyColumn, parameter }]
  /** `isOfRow`: the entity is the one that the row is about. `parts`: the places of its key. */
  return { column, entity, name, isOfRow: of === rows, parts }
}

function listWiderParts(entity: string, operation: Operation, entry: string): KeyPart[] {
  return listKeyParts(entity).map(part => ({
    column: listAttributes(entry).find(each => `${each.entity}.${each.name}` === part)?.column,
    parameter: findParameterOf(operation, part)?.name,
    fallback: meanings.entities[part.split('.')[0] ?? '']?.default,
  }))
}

/** Reads the key of an entity from its parts. Undefined when neither a column nor the query has the narrowest. */
export function identify(
  parts: readonly KeyPart[],
  row: ReplyEntry,
  query: ReplyEntry,
): RowIdentity | undefined {
  const read = ({ column, parameter, fallback }: KeyPart): string | undefined => {
    const shown = column === undefined ? undefined : row[column]
    const value = shown ?? (parameter === undefined ? fallback : query[parameter])
    return value === undefined || value === null || Array.isArray(value) ? undefined : normalizeKey(value)
  }
  const texts = parts.map(read)
  return texts.at(-1) === undefined ? undefined : texts
}

/** Returns the key of a row without its wider parts, if it has one. */
export function readKey(row: ReplyEntry, place: RowPlace): string | undefined {
  return identifyRow(row, place)?.at(-1)
}

function identifyRow(row: ReplyEntry, place: RowPlace): RowIdentity | undefined {
  return identify(readIdentification(place).parts, row, place.query)
}

/** Returns the column with the narrowest part of the key of an entry. Undefined when no column shows it. */
export function findKeyColumn(entry: string): string | undefined {
  const { rows, is = {} } = meanings.entries[entry] ?? {}
  const path = rows === undefined ? undefined : findKeyPath(rows)
  const columns = Object.keys(readEntryShape(entry).members)
  if (path !== undefined) return columns.find(column => is[column] === path)
  const [unique] = listRuledColumns(entry, 'unique')
  return unique ?? ['id', 'key', 'address', 'symbol', 'name'].find(name => columns.includes(name))
}

/** Returns the parameter with the narrowest part of the key of the rows. */
export function findKeyParameter({ operation, entry }: Omit<RowPlace, 'query'>): string | undefined {
  const { rows } = meanings.entries[entry] ?? {}
  if (rows !== undefined) return findParameterOf(operation, findKeyPath(rows))?.name
  const column = findKeyColumn(entry)
  const inPath = operation.parameters.filter(({ in: place }) => place === 'path')
  return inPath.find(({ name }) => name === column || /id$/i.test(name))?.name
}

/** Returns the key that names an overridden row, or the one in its cells. */
export function findOwnKey({ key, cells }: ParsedRow, entry: string): string | undefined {
  const value = key ?? cells[findKeyColumn(entry) ?? '']
  return value === undefined || value === null ? undefined : normalizeKey(value)
}

/** Returns true when a written key names an entity: its key alone, or with wider parts before it, separated by slashes. */
export function isNamedBy(written: string, identity: RowIdentity): boolean {
  const key = identity.at(-1) ?? ''
  if (written === key) return true
  if (!written.endsWith(`/${key}`)) return false
  const before = written.slice(0, -key.length - 1)
  const parts: string[] = []
  for (const part of identity.slice(0, -1).toReversed()) {
    parts.unshift(part ?? '')
    if (part === undefined || parts.join('/') === before) return true
  }
  return false
}

export function isNamed(row: ReplyEntry, place: RowPlace, key: string): boolean {
  const identity = identifyRow(row, place)
  return identity !== undefined && isNamedBy(key, identity)
}

/** Returns a written key in the form in which keys are compared, each part by itself. */
export function normalizeWrittenKey(written: string): string {
  return written.includes('://') ? written : written.split('/').map(normalizeKey).join('/')
}

/**
 * Groups items by the last part of their keys. Returns a function that lists the few items that a key, or a part of one, may
 * name, in their order.
 */
export function groupByKey<Item>(
  items: readonly Item[],
  readKey: (item: Item) => string | undefined,
): (key: string) => readonly Item[] {
  const readLastPart = (key: string) => key.slice(key.lastIndexOf('/') + 1)
  const groups = groupBy(items, item => readLastPart(readKey(item) ?? ''))
  return key => groups.get(readLastPart(key)) ?? []
}

/** Pairs exact rows with rows of a list: the one with its key (`named`), or else the next one that no other row names. */
export function pairExactRows(exact: readonly ParsedRow[], listed: readonly ReplyEntry[], place: RowPlace) {
  const keys = exact.map(own => findOwnKey(own, place.entry))
  const taken = new Set(keys)
  const free = listed.filter(row => !taken.has(readKey(row, place)))
  const listNamed = groupByKey(listed, row => readKey(row, place))
  let next = 0
  return exact.map((own, at) => {
    const key = keys[at]
    if (key === undefined) return { own, key, named: undefined, other: free[next++] }
    const named = listNamed(key).find(row => isNamed(row, place, key))
    return { own, key, named, other: free[at % free.length] }
  })
}
