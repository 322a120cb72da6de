import { memoize } from '../../base/memoize.ts'
import { perContract } from '../activate-contract.ts'
import type { Operation, Parameter } from '../contract.ts'
import { type Attribute, followMeaning } from './follow-meaning.ts'
import { meanings } from './meanings.ts'

/** A column of a table or field of an object, with its attribute and entity. */
export interface AttributeColumn extends Attribute {
  readonly column: string
}

/** Returns the name of the table of an operation, or of the object of its first media type. */
export function findEntryName({ reply }: Operation): string {
  return reply.kind === 'table' ? reply.table : (reply.media[0]?.schema ?? '')
}

/** Lists the tables and objects that an operation may answer. */
export function listEntryNames({ reply }: Operation): string[] {
  return reply.kind === 'table' ? [reply.table] : [...new Set(reply.media.map(({ schema }) => schema))]
}

/** Lists the attributes in the columns of a table or the fields of an object. Others are left out. */
export function listAttributes(entry: string): readonly AttributeColumn[] {
  return attributes.current(entry)
}

const attributes = perContract(() =>
  memoize<string, readonly AttributeColumn[]>(
    entry =>
      Object.entries(meanings.entries[entry]?.is ?? {}).flatMap(([column, path]) => {
        const attribute = followMeaning(path, meanings.entities)
        return 'unknown' in attribute ? [] : [{ ...attribute, column }]
      }),
    new Map(),
  ),
)

/** Returns the path of the narrowest part of the key of an entity, as in `holding.wallet.address`. */
export function findKeyPath(entity: string, path = entity, entities = meanings.entities): string {
  const part = entities[entity]?.key.at(-1) ?? ''
  return entities[part] === undefined ? `${path}.${part}` : findKeyPath(part, `${path}.${part}`, entities)
}

/** Returns the path of the key of the rows of an operation, or undefined where their entity is not defined. */
export function findRowKeyPath(operation: Operation): string | undefined {
  const rows = meanings.entries[findEntryName(operation)]?.rows
  return rows === undefined ? undefined : findKeyPath(rows)
}

/** Returns the parameter for the key of the rows of an operation, such as the address of a pool. */
export function findKeyParameter(operation: Operation): Parameter | undefined {
  const path = findRowKeyPath(operation)
  return path === undefined ? undefined : findParameterOf(operation, path)
}

/** Returns true when the operation requires a parameter for the value at a path. Default: the key of its rows. */
export function isLookup(operation: Operation, path = findRowKeyPath(operation)): boolean {
  return path !== undefined && findParameterOf(operation, path)?.required === true
}

/** Returns true when the path of one operation is in the folder of another, or below it. */
export function isInFolderOf(inner: Operation, { path }: Operation): boolean {
  return inner.path.startsWith(path.slice(0, path.lastIndexOf('/') + 1))
}

/** Returns the column with the same attribute as a parameter, such as the chain. */
export function findColumnOf(operation: Operation, { name: parameter }: Parameter): string | undefined {
  const is = meanings.parameters[operation.id]?.[parameter]
  const attributes = listAttributes(findEntryName(operation))
  return attributes.find(({ entity, name }) => `${entity}.${name}` === is)?.column
}

/** Returns the parameter for the value at a path, such as the address of a pool. */
export function findParameterOf({ id, parameters }: Operation, path: string): Parameter | undefined {
  return parameters.find(({ name }) => meanings.parameters[id]?.[name] === path)
}

/** The entity whose key has a default, such as `chain`: what a request asks for belongs to one of them. */
export const scopeEntity = perContract(() =>
  Object.keys(meanings.entities).find(name => meanings.entities[name]?.default !== undefined),
)

/** Returns the parameter of an operation that selects the scope, such as the chain. */
export function findScopeParameter(target: Operation): Parameter | undefined {
  return scopeEntity.current === undefined
    ? undefined
    : findParameterOf(target, findKeyPath(scopeEntity.current))
}
