import { memoize } from '../../../base/memoize.ts'
import type { Operation, Parameter } from '../../../contract/contract.ts'
import { type Attribute, followMeaning } from '../../../contract/model/follow-meaning.ts'
import { meanings } from '../../../contract/model/meanings.ts'

/** A column of a table, or a field of an object, and which attribute of which entity it is. */
export interface AttributeColumn extends Attribute {
  readonly column: string
}

/** The name of the table of an operation, or of the object of its first media type. */
export function findEntryName({ reply }: Operation): string {
  return reply.kind === 'table' ? reply.table : (reply.media[0]?.schema ?? '')
}

/** What the columns of a table or the fields of an object are; those that are no attribute are left out. */
export const listAttributes = memoize<string, readonly AttributeColumn[]>(
  entry =>
    Object.entries(meanings.entries[entry]?.is ?? {}).flatMap(([column, path]) => {
      const attribute = followMeaning(path, meanings.entities)
      return 'unknown' in attribute ? [] : [{ ...attribute, column }]
    }),
  new Map(),
)

/** The path of what tells one of an entity from another: the narrowest part of its key, as in `holding.wallet.address`. */
export function findKeyPath(entity: string, path = entity): string {
  const part = meanings.entities[entity]?.key.at(-1) ?? ''
  return meanings.entities[part] === undefined ? `${path}.${part}` : findKeyPath(part, `${path}.${part}`)
}

/** The path of the key of what an operation has rows about; undefined where nothing says what that is. */
export function findRowKeyPath(operation: Operation): string | undefined {
  const rows = meanings.entries[findEntryName(operation)]?.rows
  return rows === undefined ? undefined : findKeyPath(rows)
}

/** Whether a request names what is at a path; by itself, what the rows are about. */
export function isLookup(operation: Operation, path = findRowKeyPath(operation)): boolean {
  return path !== undefined && findParameterOf(operation, path)?.required === true
}

/** Whether one operation stands in the folder of another, or below it. */
export function isOfFamily(inner: Operation, { path }: Operation): boolean {
  return inner.path.startsWith(path.slice(0, path.lastIndexOf('/') + 1))
}

/** The column that is what a parameter is, such as the chain. */
export function findColumnOf(operation: Operation, { name: parameter }: Parameter): string | undefined {
  const is = meanings.parameters[operation.id]?.[parameter]
  const attributes = listAttributes(findEntryName(operation))
  return attributes.find(({ entity, name }) => `${entity}.${name}` === is)?.column
}

/** The parameter that takes what is at a path, such as the address of a pool. */
export function findParameterOf({ id, parameters }: Operation, path: string): Parameter | undefined {
  return parameters.find(({ name }) => meanings.parameters[id]?.[name] === path)
}
