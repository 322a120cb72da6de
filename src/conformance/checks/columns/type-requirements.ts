import { memoize } from '../../../base/memoize.ts'
import { isNullable } from '../../../clickhouse/type-facts.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import { openapiDocument } from '../../../contract/openapi-document.ts'
import type { Requirement } from '../../model/requirement.ts'
import { findOperationIds, tableOperations } from '../answers/select-successful.ts'
import type { PlainSchema } from '../cells/compile-value-validators.ts'
import { type DocumentedColumn, documentedColumns } from './read-cells.ts'
import {
  type RequirementText,
  requirementIdsByTypeKind,
  typeKindRequirementTexts,
} from './requirement-ids-by-type-kind.ts'

/** Ids of the inferred requirements about JSON forms. Breaking one is only a warning. */
export const inferredFormRequirementIds: ReadonlySet<string> = new Set(
  Object.entries(typeKindRequirementTexts).flatMap(([id, { level }]) => (level === 'inferred' ? [id] : [])),
)

/** Requirements about the values of a named schema of the contract (`x-statement`), by schema name. */
const namedValues = perContract(() => {
  const { schemas } = openapiDocument.components as {
    schemas: Record<string, { 'x-statement'?: RequirementText & { id: string } }>
  }
  return new Map(
    Object.entries(schemas).flatMap(([name, { 'x-statement': statement }]) =>
      statement === undefined ? [] : [[name, statement] as const],
    ),
  )
})

/** Returns the id of the requirement about the named schema that a schema refers to, or none. */
export function findNamedSchemaRequirementIds(schema: PlainSchema): string[] {
  const name = /\/schemas\/(\w+)"/.exec(JSON.stringify(schema))?.[1] ?? ''
  const { id } = namedValues.current.get(name) ?? {}
  return id === undefined ? [] : [id]
}

/** The requirements about the JSON form of a column's cells. */
export const findFormRequirementIds = memoize(({ kinds, tree }: DocumentedColumn): readonly string[] => [
  'ENV-015',
  ...new Set(kinds.flatMap<string>(kind => requirementIdsByTypeKind[kind])),
  ...(isNullable(tree) ? [] : ['TYP-003']),
])

/** Texts of the requirements about all columns, by id. */
const tableRequirementTexts: Readonly<Record<string, RequirementText>> = {
  'ENV-009': {
    title: 'every documented column is there',
    checks: 'Each column of the table stands in columns.',
    violation: 'a table without one of its columns',
  },
  'ENV-015': {
    title: 'a cell has the type of its own column',
    checks: 'Cells are judged by the name of the column at their position, so that reordering both is legal.',
    violation: 'two columns that changed places and their cells did not',
  },
  'TYP-001': {
    title: 'a declared type can be read',
    checks: 'Each type is a name, or a name with arguments; spaces do not matter.',
    violation: 'Nullable(Float64',
  },
  'TYP-002': {
    title: 'a declared type is the documented one',
    checks: 'Each type is that of the table of the operation, in its variant.',
    violation: 'Float32 for Float64',
  },
  'TYP-003': {
    title: 'null stands only where the type is Nullable',
    checks: 'No cell of another type is null, nor is a value inside it.',
    violation: 'null where the type is Float64',
  },
}

/** Requirements about all columns, and about all columns of one type. */
export const typeRequirements = perContract<readonly Requirement[]>(() => {
  const describe = (texts: Readonly<Record<string, RequirementText>>, find: FindOperations) =>
    Object.entries(texts).map(([id, { title, checks, violation, level = 'documented' }]) => {
      const operations = find(id)
      return { id, title, level, clause: readClause('envelope'), checks, violation, operations }
    })
  return [
    ...describe(tableRequirementTexts, () => tableOperations.current),
    // A type that no table has demands nothing.
    ...describe(typeKindRequirementTexts, id =>
      findOperationsWithColumn(({ kinds }) =>
        kinds.some(kind => requirementIdsByTypeKind[kind].some(each => each === id)),
      ),
    ).filter(({ operations }) => operations.length > 0),
    ...describe(
      Object.fromEntries([...namedValues.current.values()].map(({ id, ...text }) => [id, text])),
      id => findOperationsWithColumn(({ schema = {} }) => findNamedSchemaRequirementIds(schema).includes(id)),
    ),
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1))
})

type FindOperations = (id: string) => readonly OperationId[]

function findOperationsWithColumn(concerns: (column: DocumentedColumn) => boolean): OperationId[] {
  return findOperationIds(
    ({ reply }) => reply.kind === 'table' && documentedColumns.current[reply.table].some(concerns),
  )
}
