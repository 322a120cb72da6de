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
import type { ParsedRow } from './parsed-override.ts'

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

/** Where a value is: in a column, or else in a parameter, or else the default of its entity. */
interface ValueSource {
  readonly column: string | undefined
  readonly parameter: string | undefined
  readonly fallback?: unknown
}

/** Where the parts of a key are. */
interface KeySource {
  readonly key: ValueSource
  readonly scope: readonly ValueSource[]
}

/** An attribute of an entity in a column, and where the key of the entity is. */
export interface ShownAttribute {
  readonly column: string
  readonly entity: string
  readonly name: string
  /** True if the entity is the one that the row is about. */
  readonly isOfRow: boolean
  readonly source: KeySource
}

/** Where the replies of an operation hold the key of a row, and the attributes of entities. Those that name an entity come first. */
interface Identification {
  readonly row: KeySource
  readonly attributes: readonly ShownAttribute[]
}

const identifications = perContract(() => new Map<string, Identification>())

function readIdentification({ operation, entry }: Omit<RowPlace, 'query'>): Identification {
  return memoize((_name: string): Identification => {
    const { rows } = meanings.entries[entry] ?? {}
    const column = findKeyColumn(entry)
    const parameter = column === undefined ? findKeyParameter({ operation, entry }) : undefined
    const columns = listAttributes(entry)
    const isReference = ({ entity, name }: AttributeColumn) => meanings.entities[entity]?.key.includes(name)
    return {
      row: { key: { column, parameter }, scope: rows === undefined ? [] : listScope(rows, operation, entry) },
      attributes: [...columns.filter(isReference), ...columns.filter(each => !isReference(each))].flatMap(
        each => nameAttribute(each, operation, entry) ?? [],
      ),
    }
  }, identifications.current)(`${operation.id} ${entry}`)
}

/**
 * Names the attribute in a column. The key of an entity that is a fact of another is that fact: `pool.token0.address`
 * is `token0` of a pool. Undefined for a part of the key of the row.
 */
function nameAttribute(
  { column, of, entity, name, owner }: AttributeColumn,
  operation: Operation,
  entry: string,
): ShownAttribute | undefined {
  const steps = of.split('.')
  const fact = steps.at(-1) ?? ''
  const isKey = meanings.entities[entity]?.key.includes(name) === true
  if (isKey && (owner === undefined || meanings.entities[owner]?.facts[fact] === undefined)) return undefined
  const named =
    isKey && owner !== undefined
      ? { entity: owner, name: fact, of: steps.slice(0, -1).join('.') }
      : { entity, name, of }
  const path = findKeyPath(named.entity, named.of)
  const { rows, is = {} } = meanings.entries[entry] ?? {}
  const keyColumn = Object.keys(is).find(each => is[each] === path)
  const parameter = keyColumn === undefined ? findParameterOf(operation, path)?.name : undefined
  return {
    ...{ column, entity: named.entity, name: named.name, isOfRow: named.of === rows },
    source: { key: { column: keyColumn, parameter }, scope: listScope(named.entity, operation, entry) },
  }
}

function listScope(entity: string, operation: Operation, entry: string): ValueSource[] {
  return listKeyParts(entity).map(part => ({
    column: listAttributes(entry).find(each => `${each.entity}.${each.name}` === part)?.column,
    parameter: findParameterOf(operation, part)?.name,
    fallback: meanings.entities[part.split('.')[0] ?? '']?.default,
  }))
}

/** Lists the attributes of entities that rows show. Those that name an entity come first. */
export function listShownAttributes(place: Omit<RowPlace, 'query'>): readonly ShownAttribute[] {
  return readIdentification(place).attributes
}

/** Returns the identity of a row. Undefined when neither a column nor the query has its key. */
export function identifyRow(row: ReplyEntry, place: RowPlace): RowIdentity | undefined {
  return identify(readIdentification(place).row, row, place.query)
}

/** Returns the identity of the entity that an attribute of a row is about. */
export function identifyEntity(
  { source }: ShownAttribute,
  row: ReplyEntry,
  { query }: RowPlace,
): RowIdentity | undefined {
  return identify(source, row, query)
}

function identify({ key, scope }: KeySource, row: ReplyEntry, query: ReplyEntry): RowIdentity | undefined {
  const read = ({ column, parameter, fallback }: ValueSource): string | undefined => {
    const value =
      (column === undefined ? undefined : row[column]) ??
      (parameter === undefined ? fallback : query[parameter])
    return value === undefined || value === null || Array.isArray(value) ? undefined : normalizeKey(value)
  }
  const narrowest = read(key)
  return narrowest === undefined ? undefined : { key: narrowest, scope: scope.map(read) }
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
  if (rows !== undefined) return findParameterOf(operation, findKeyPath(rows))?.name
  const column = findKeyColumn(entry)
  const inPath = operation.parameters.filter(({ in: place }) => place === 'path')
  return inPath.find(({ name }) => name === column || /id$/i.test(name))?.name
}

/** Returns the key that names an overridden row, or the one in its cells. */
export function findOwnKey(
  { key, cells }: Pick<ParsedRow, 'key' | 'cells'>,
  entry: string,
): string | undefined {
  const value = key ?? cells[findKeyColumn(entry) ?? '']
  return value === undefined || value === null ? undefined : normalizeKey(value)
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
