import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { type ColumnType, parseType } from '../../../clickhouse/column-type.ts'
import { isNullable, listTypeKinds, type TypeKind } from '../../../clickhouse/type-kind.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import type { OperationId, TableName } from '../../../contract/contract-types.ts'
import type { DescribedColumn } from '../../../contract/model/document-node.ts'
import { openapiDocument, readTable } from '../../../contract/openapi-document.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { Requirement } from '../../model/requirement.ts'
import { findOperationIds, tableOperations } from '../answers/select-successful.ts'
import type { PlainSchema } from '../cells/compile-value-validators.ts'
import texts from './type-requirements.json' with { type: 'json' }

/** Ids of the requirements on cells, by kind of type. The first id is about the JSON form. */
export const requirementIdsByTypeKind = {
  integer: ['TYP-004', 'TYP-018'],
  wideInteger: ['TYP-004', 'TYP-006', 'TYP-018'],
  float: ['TYP-005'],
  naturalDigits: ['TYP-007', 'TYP-007-decimal'],
  signedDigits: ['TYP-008', 'TYP-008-decimal'],
  text: ['TYP-009', 'TYP-022'],
  instant: ['TYP-010', 'TYP-010-seconds'],
  fixedText: ['TYP-011'],
  decimal: ['TYP-023'],
  boolean: ['TYP-024'],
  day: ['TYP-025'],
  timestamp: ['TYP-026', 'TYP-026-iso'],
  enum: ['TYP-027'],
  code: ['TYP-028'],
  alias: [],
  nullable: [],
  map: ['TYP-014', 'TYP-017'],
  tuple: ['TYP-015'],
  array: ['TYP-016'],
} as const satisfies Readonly<Record<TypeKind, readonly string[]>>

type RequirementText = Pick<Requirement, 'title' | 'checks' | 'violation'> &
  Partial<Pick<Requirement, 'level'>>

const textsOfKinds: Readonly<Record<(typeof requirementIdsByTypeKind)[TypeKind][number], RequirementText>> = {
  ...texts.documented,
  ...texts.inferred,
}

/** Ids of the inferred requirements about JSON forms. Breaking one is only a warning. */
export const inferredFormRequirementIds: ReadonlySet<string> = new Set(Object.keys(texts.inferred))

/** The named schemas of the contract. Some have a requirement about their values (`x-statement`). */
const namedSchemas = perContract(() => {
  const { schemas } = openapiDocument.components as {
    schemas: Record<string, { 'x-statement'?: RequirementText & { id: string } }>
  }
  return schemas
})

/** Returns the id of the requirement about the named schema that a schema refers to, or none. */
export function findNamedSchemaRequirementIds(schema: PlainSchema): string[] {
  const name = /\/schemas\/(\w+)"/.exec(JSON.stringify(schema))?.[1] ?? ''
  const { id } = namedSchemas.current[name]?.['x-statement'] ?? {}
  return id === undefined ? [] : [id]
}

/** The requirements about the JSON form of a column's cells. */
export const findFormRequirementIds = memoize(({ kinds, tree }: DocumentedColumn): readonly string[] => [
  'ENV-015',
  ...new Set(kinds.flatMap<string>(kind => requirementIdsByTypeKind[kind])),
  ...(isNullable(tree) ? [] : ['TYP-003']),
])

/** Requirements about all columns, and about all columns of one type. */
export const typeRequirements = perContract<readonly Requirement[]>(() => {
  const describe = (
    id: string,
    { title, checks, violation, level = 'documented' }: RequirementText,
    operations: readonly OperationId[],
  ) => ({ id, title, level, clause: readClause('envelope'), checks, violation, operations })
  const ofSchemas = Object.values(namedSchemas.current).flatMap(schema => schema['x-statement'] ?? [])
  return [
    ...Object.entries(texts.tables).map(([id, text]) => describe(id, text, tableOperations.current)),
    // A type that no table has demands nothing.
    ...Object.entries(textsOfKinds).flatMap(([id, text]) => {
      const isAbout = (kind: TypeKind) => requirementIdsByTypeKind[kind].some(each => each === id)
      const operations = findOperationsWithColumn(({ kinds }) => kinds.some(isAbout))
      const level = inferredFormRequirementIds.has(id) ? 'inferred' : 'documented'
      return operations.length === 0 ? [] : [describe(id, { ...text, level }, operations)]
    }),
    // Several schemas may have the same statement.
    ...[...groupBy(ofSchemas, ({ id }) => id)].map(([id, [text]]) => {
      const isAbout = ({ schema = {} }: DocumentedColumn) =>
        findNamedSchemaRequirementIds(schema).includes(id)
      return describe(id, text, findOperationsWithColumn(isAbout))
    }),
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1))
})

function findOperationsWithColumn(concerns: (column: DocumentedColumn) => boolean): OperationId[] {
  return findOperationIds(
    ({ reply }) => reply.kind === 'table' && columnReader.current(reply.table).some(concerns),
  )
}

/** A column as the contract documents it. */
export interface DocumentedColumn extends DescribedColumn {
  readonly id: string
  readonly tree: ColumnType
  /** Kinds of the column's type and of the types nested in it, the outermost first. */
  readonly kinds: readonly TypeKind[]
}

/** Reads the documented columns of a table, in order. */
export const columnReader = perContract(() =>
  memoize<TableName, readonly DocumentedColumn[]>(
    table =>
      readTable(table).columns.map(column => {
        const [id, tree] = [formatColumnRequirementId(table, column.name), parseType(column.type)]
        return { ...column, id, tree, kinds: listTypeKinds(tree) }
      }),
    new Map(),
  ),
)

/** Returns the id of the requirement about a table column. */
export function formatColumnRequirementId(table: TableName, column: string): string {
  return `COL-${table}-${column}`
}
