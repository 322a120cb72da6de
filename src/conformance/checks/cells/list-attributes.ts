import { memoize } from '../../../base/memoize.ts'
import { contract, type Operation } from '../../../contract/contract.ts'
import { type Attribute, followMeaning } from '../../../contract/model/follow-meaning.ts'

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
    Object.entries(contract.meanings[entry]?.is ?? {}).flatMap(([column, path]) => {
      const attribute = followMeaning(path, contract.entities)
      return 'unknown' in attribute ? [] : [{ ...attribute, column }]
    }),
  new Map(),
)

/** The path of what tells one of an entity from another: the narrowest part of its key, as in `holding.wallet.address`. */
export function findKeyPath(entity: string, path = entity): string {
  const part = contract.entities[entity]?.key.at(-1) ?? ''
  return contract.entities[part] === undefined ? `${path}.${part}` : findKeyPath(part, `${path}.${part}`)
}

/** The path of the key of what an operation has rows about; undefined where nothing says what that is. */
export function findRowKeyPath(operation: Operation): string | undefined {
  const rows = contract.meanings[findEntryName(operation)]?.rows
  return rows === undefined ? undefined : findKeyPath(rows)
}

/** Whether the rows of an operation are about what its request names. */
export function isLookup(operation: Operation): boolean {
  const path = findRowKeyPath(operation)
  return operation.parameters.some(({ required, is }) => required && is !== undefined && is === path)
}
