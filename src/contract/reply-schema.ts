import type { StandardSchemaV1 } from '@standard-schema/spec'
import { getKnownOperation } from './contract.ts'
import type { OperationId, ReplyOf, RowOf } from './contract-types.ts'
import { findEntryName } from './model/list-attributes.ts'
import { describeSchemaError, findBrokenKeywords } from './schema/find-broken-keywords.ts'
import { readPointer } from './schema/resolve-reference.ts'
import { validate } from './validate.ts'

/**
 * Returns a Standard Schema (version 1) for the body of a 200 reply, with the documented statements.
 *
 * @example
 * const procedure = router.query().output(replySchema('tokenDetails'))
 */
export function replySchema<Id extends OperationId>(id: Id): StandardSchemaV1<ReplyOf<Id>> {
  return createSchema(body => validate(id, body).filter(({ level }) => level === 'documented'))
}

/**
 * Returns a Standard Schema for one row of an operation, keyed by column name, as `decodeTable` returns it. Throws
 * ContractError for an unknown operation.
 */
export function rowSchema<Id extends OperationId>(id: Id): StandardSchemaV1<RowOf<Id>> {
  const operation = getKnownOperation(id)
  const name = `${findEntryName(operation)}${operation.reply.kind === 'table' ? 'Object' : ''}`
  return createSchema(row =>
    findBrokenKeywords(`#/components/schemas/${name}`, 'documented', row).map(error => ({
      pointer: error.instancePath,
      expected: describeSchemaError(error),
    })),
  )
}

type FindProblems = (value: unknown) => readonly { readonly pointer: string; readonly expected: string }[]

function createSchema<Value>(findProblems: FindProblems): StandardSchemaV1<Value> {
  const judge = (value: unknown): StandardSchemaV1.Result<Value> => {
    const problems = findProblems(value)
    if (problems.length === 0) return { value: value as Value }
    return {
      issues: problems.map(({ pointer, expected }) => ({
        message: expected,
        path: readPointer(pointer).map(key => (/^\d+$/.test(key) ? Number(key) : key)),
      })),
    }
  }
  return { '~standard': { version: 1, vendor: 'market-data-contract', validate: judge } }
}
