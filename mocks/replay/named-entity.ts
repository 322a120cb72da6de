import { getOwn } from '../../src/base/get-own.ts'
import { groupBy } from '../../src/base/group-by.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import { followMeaning } from '../../src/contract/model/follow-meaning.ts'
import {
  type AttributeColumn,
  findParameterOf,
  listAttributes,
} from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { ReplyEntry } from '../core/request-context.ts'

/** An entity that a row or a query names, with the facts that the row tells about it. */
export interface NamedEntity {
  /** Entity, scope and key in one text. Hexadecimal digits are in lower case. */
  readonly id: string
  readonly entity: string
  /** The other parts of the key, such as the chain. */
  readonly scope: string
  readonly key: string | number
  /** Path of the entity in the row, such as `pool.token0`. */
  readonly of: string
  /** Attributes that never change, by path: `fee`, or `token0.address` for the key of another entity. */
  readonly facts: ReadonlyMap<string, Fact>
}

/** The value of an attribute that never changes, with its column and the type of this column. */
export interface Fact {
  readonly value: unknown
  readonly column: string
  readonly type: string
}

/** A parameter with the entity that its value names. */
export interface AskedEntity extends Pick<NamedEntity, 'id' | 'entity' | 'scope' | 'key'> {
  readonly parameter: string
}

/** Lists the entities that a row names. `query` are the parameters of its request, with defaults. */
export function listNamedEntities(
  operation: Operation,
  entry: string,
  query: ReplyEntry,
  row: ReplyEntry,
): NamedEntity[] {
  const columns = listAttributes(entry)
  const root = meanings.entries[entry]?.rows ?? ''
  const groups = groupBy(columns, ({ of }) => of)
  const paths = new Map([[root, root], ...[...groups].map(([of, [{ entity }]]) => [of, entity] as const)])
  return [...paths].flatMap(([of, entity]) => {
    const name = findIdentity(entity)
    if (name === undefined) return []
    const own = groups.get(of) ?? []
    const column = own.find(each => each.name === name)?.column
    const key = column === undefined ? readLookup(operation, `${of}.${name}`, query) : row[column]
    if ((typeof key !== 'string' && typeof key !== 'number') || key === '') return []
    const scope = readScope(entity, operation, query, { columns, row })
    const facts = new Map(listFacts(entity, entry, of, columns, row))
    return { id: formatEntityId(entity, scope, key), entity, scope, key, of, facts }
  })
}

/** Lists the entities that the parameters of a request name, with defaults filled in. */
export function listAskedEntities(operation: Operation, query: ReplyEntry): AskedEntity[] {
  return Object.entries(meanings.parameters[operation.id] ?? {}).flatMap(([parameter, path]) => {
    const attribute = followMeaning(path, meanings.entities)
    if ('unknown' in attribute || findIdentity(attribute.entity) !== attribute.name) return []
    const { entity } = attribute
    const scope = readScope(entity, operation, query)
    return [query[parameter]].flat().flatMap(key => {
      if ((typeof key !== 'string' && typeof key !== 'number') || key === '') return []
      return { id: formatEntityId(entity, scope, key), entity, scope, key, parameter }
    })
  })
}

/** Returns a key as it is compared: the digits of hexadecimal ones have no case. */
export function normalizeKey(key: string | number): string {
  const text = String(key)
  return /^0x/i.test(text) ? text.toLowerCase() : text
}

function formatEntityId(entity: string, scope: string, key: string | number): string {
  return `${entity} ${scope} ${normalizeKey(key)}`
}

/**
 * Returns the attribute that tells one entity from all others in its scope. Undefined for an entity whose key has
 * parts that are neither constant nor a scope, such as a candle.
 */
export function findIdentity(name: string): string | undefined {
  const entity = getOwn(meanings.entities, name)
  const last = entity?.key.at(-1)
  if (entity === undefined || last === undefined || entity.default !== undefined) return undefined
  if (meanings.entities[last] !== undefined) return undefined
  return listScopes(name).every(part => part.default !== undefined) ? last : undefined
}

/** Lists the parts of a key that only narrow it, such as the chain of an address. */
function listScopes(name: string): { readonly path: string; readonly default?: string | number }[] {
  const { key = [] } = meanings.entities[name] ?? {}
  return key.slice(0, -1).map(part => {
    const scope = meanings.entities[part]
    const path = `${part}.${scope?.key[0] ?? ''}`
    return scope?.default === undefined ? { path } : { path, default: scope.default }
  })
}

/** Returns the parameters of the scope of an entity with their values. */
export function listScopeParameters(operation: Operation, entity: string, scope: string): [string, string][] {
  const values = scope.split(' ')
  return listScopes(entity).flatMap(({ path }, at) => {
    const name = findParameterOf(operation, path)?.name
    return name === undefined ? [] : [[name, values[at] ?? '']]
  })
}

function readScope(
  entity: string,
  operation: Operation,
  query: ReplyEntry,
  place?: { readonly columns: readonly AttributeColumn[]; readonly row: ReplyEntry },
): string {
  const values = listScopes(entity).map(({ path, default: usual }) => {
    const column = place?.columns.find(each => `${each.entity}.${each.name}` === path)?.column
    const parameter = findParameterOf(operation, path)?.name
    const told = column === undefined ? undefined : place?.row[column]
    return told ?? (parameter === undefined ? undefined : query[parameter]) ?? usual
  })
  return values.join(' ')
}

/** Returns the single value of the parameter that names the rows, since such rows may not repeat it. */
function readLookup(operation: Operation, path: string, query: ReplyEntry): unknown {
  return query[findParameterOf(operation, path)?.name ?? '']
}

function listFacts(
  name: string,
  entry: string,
  of: string,
  columns: readonly AttributeColumn[],
  row: ReplyEntry,
): [string, Fact][] {
  const facts = meanings.entities[name]?.facts ?? {}
  return Object.entries(facts).flatMap(([fact, { entity, unknown }]): [string, Fact][] => {
    const part = entity === undefined ? undefined : findIdentity(entity)
    const path = part === undefined ? fact : `${fact}.${part}`
    const column = columns.find(each => `${each.of}.${each.name}` === `${of}.${path}`)?.column
    const value = column === undefined ? undefined : row[column]
    if (column === undefined || value === undefined || value === null || value === unknown) return []
    return [[path, { value, column, type: readColumnType(entry, column, value) }]]
  })
}

/** Returns the type of a column of dates, which differ in their forms. Otherwise returns the type of the value. */
function readColumnType(entry: string, column: string, value: unknown): string {
  const tables: Readonly<Record<string, readonly { name: string; type: string }[]>> = contract.tables
  const type = getOwn(tables, entry)?.find(({ name }) => name === column)?.type ?? ''
  return /Date[^)]*\)?/.exec(type)?.[0] ?? typeof value
}
