import { perContract } from '../../../contract/activate-contract.ts'
import { contract, getOperation, type Operation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { findRowKeyPath } from '../../../contract/model/list-attributes.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import { readTable } from '../../../contract/openapi-document.ts'
import { findOperationIds, tableOperations } from '../answers/select-successful.ts'
import { describeRequirements } from '../families/describe-requirements.ts'

const wrappedOperations = perContract(() =>
  findOperationIds(({ reply }) => reply.kind === 'table' && reply.wrapped),
)
/** Operations whose reply is one row. */
export const oneRowOperations = perContract(() =>
  findOperationIds(({ reply }) => reply.kind === 'table' && readTable(reply.table).oneRow === true),
)

/** Returns the attribute that identifies the rows of an operation, such as `address`. */
function nameKey(id: OperationId | undefined): string {
  const path = id && findRowKeyPath(getOperation(id))
  return path?.split('.').at(-1) ?? 'key'
}

const objectListRequirements = perContract(() => {
  const operations = findOperationIds(({ reply }) => reply.kind === 'objects' && !reply.isSingle)
  return describeRequirements({ clause: readClause('envelope', 'objects'), operations }, [
    {
      id: 'ENV-013',
      title: 'the body is a list of plain objects',
      checks: 'The JSON value is an array, and every element is an object.',
      violation: 'a tabular envelope',
    },
  ])
})

/** Requirements about the envelope of a reply. */
export const envelopeRequirements = perContract(() => [
  ...describeRequirements({ clause: readClause('envelope'), operations: tableOperations.current }, [
    {
      id: 'ENV-001',
      operations: wrappedOperations.current,
      title: 'the body is an array',
      checks: 'The JSON value is an array.',
      violation: 'the envelope object without its array',
    },
    {
      id: 'ENV-002',
      operations: wrappedOperations.current,
      title: 'the array holds one envelope',
      checks: 'The array has one element, and it is an object.',
      violation: 'an empty array, or two envelopes',
    },
    {
      id: 'ENV-003',
      operations: findOperationIds(({ reply }) => reply.kind === 'table' && !reply.wrapped),
      title: 'the body is the envelope itself',
      checks: 'The JSON value is an object: the one exception to the array.',
      violation: 'an array round the envelope',
    },
    {
      id: 'ENV-004',
      title: 'columns lists names and types',
      checks: 'columns is an array of objects with the strings name and type.',
      violation: 'columns as a list of names',
    },
    {
      id: 'ENV-005',
      title: 'data is an array of rows',
      checks: 'data is an array of arrays.',
      violation: 'rows as objects',
    },
    {
      id: 'ENV-006',
      title: 'rows equals data.length',
      checks: 'rows is a whole number, and the number of elements of data.',
      violation: 'rows holds the total of the list',
    },
    {
      id: 'ENV-007',
      title: 'a row has a value for each column',
      checks: 'Every row is as long as columns.',
      violation: 'a row that is one value short',
    },
    {
      id: 'ENV-008',
      title: 'column names are unique',
      checks: 'No name stands twice in columns.',
      violation: 'two columns called name',
    },
    {
      id: 'ENV-010',
      operations: findOperationIds(operation => listOmittedColumns(operation).length > 0),
      title: 'columns that a variant leaves out are absent',
      checks: 'None of the columns that the table of the group has and this variant leaves out is there.',
      violation: 'a fee column of the other DEX groups',
    },
    {
      id: 'ENV-011',
      level: 'open',
      title: 'nothing is added, and the order is that of the contract',
      checks: 'Further columns and members, and another order of columns, are recorded.',
      violation: 'nothing: additions are legal',
    },
    {
      id: 'ENV-012',
      operations: oneRowOperations.current,
      title: `a known ${nameKey(oneRowOperations.current[0])} has one row`,
      checks: 'rows is 1 for what was configured or what the service listed.',
      violation: 'an empty table for a row of its own list',
    },
  ]),
  ...objectListRequirements.current,
])

/** Returns the names of the documented columns of an operation, in order. */
export function listColumnNames({ reply }: Operation): string[] {
  return reply.kind === 'table' ? contract.tables[reply.table].map(({ name }) => name) : []
}

/** Returns the columns that a variant of a table omits. */
export function listOmittedColumns({ reply }: Operation): readonly string[] {
  return reply.kind === 'table' ? (readTable(reply.table).omit ?? []) : []
}
