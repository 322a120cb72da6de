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

const decimalDigits = {
  checks: 'No hexadecimal digits; the contract says that it is a string, and not of which digits.',
  violation: '"0x3e8"',
  level: 'inferred',
} as const

const typeKindRequirementTexts: Readonly<
  Record<(typeof requirementIdsByTypeKind)[TypeKind][number], RequirementText>
> = {
  'TYP-004': {
    title: 'a whole number is one',
    checks: 'A JSON number without fraction, in the range of its type.',
    violation: '-1 for UInt32; 0.5; 2^64',
  },
  'TYP-005': {
    title: 'Float64 is a JSON number',
    checks: 'A JSON number that is finite; an integer will do.',
    violation: '"1.5"; 1e999',
  },
  'TYP-006': {
    title: 'a 64-bit integer is a JSON number',
    checks:
      'UInt64 and Int64 come as numbers; a string of digits is what only the 256-bit types are said to be.',
    violation: '"1203"',
    level: 'inferred',
  },
  'TYP-007': {
    title: 'UInt256 is a string of digits',
    checks: 'A JSON string of digits, at most 2^256 - 1; hexadecimal ones after 0x will do.',
    violation: '79228162514264337593543950336 without quotes',
  },
  'TYP-007-decimal': { title: 'UInt256 is written in decimal digits', ...decimalDigits },
  'TYP-008': {
    title: 'Int256 is a string of digits',
    checks: 'A JSON string of digits, with a minus or not, in range; hexadecimal ones after 0x will do.',
    violation: '1e21',
  },
  'TYP-008-decimal': { title: 'Int256 is written in decimal digits', ...decimalDigits },
  'TYP-009': {
    title: 'String is a JSON string',
    checks: 'A JSON string, empty or not.',
    violation: '42',
  },
  'TYP-010': {
    title: "DateTime('UTC') is an ISO 8601 instant",
    checks: 'Date, T, time and +00:00, of a day that exists; seconds may be left out.',
    violation: '2026-02-30T00:00:00+00:00; an offset Z',
  },
  'TYP-010-seconds': {
    title: "DateTime('UTC') tells the second",
    checks: 'Hours, minutes and seconds; ISO 8601 has times without seconds too.',
    violation: '2026-02-28T00:00+00:00',
    level: 'inferred',
  },
  'TYP-011': {
    title: 'FixedString(N) has at most N bytes',
    checks: 'A JSON string of at most N bytes in UTF-8.',
    violation: 'a text with a blank behind it',
  },
  'TYP-014': {
    title: 'a map is an object with the listed keys',
    checks: 'A JSON object; keys may be missing, and none but the listed ones stands in a map over windows.',
    violation: '"24h" for "1 day"',
  },
  'TYP-015': {
    title: 'a tuple is an array with an element for each position',
    checks: 'A JSON array of exactly that many elements, each of its type.',
    violation: 'a tuple as an object',
  },
  'TYP-016': {
    title: 'an array is a JSON array',
    checks: 'A JSON array, empty or not, never null.',
    violation: 'null for no entries',
  },
  'TYP-017': {
    title: 'values of a map have their type',
    checks: 'Each value is of the type of the map, null only where that is Nullable.',
    violation: 'null in a map of Float64',
  },
  'TYP-018': {
    title: 'an integer is written as digits',
    checks: 'No fraction and no exponent in the text of an integer column.',
    violation: '3.0',
    level: 'inferred',
  },
  'TYP-022': {
    title: 'a text has neither NUL nor half a surrogate pair',
    checks: 'No U+0000 and no lone surrogate in a String.',
    violation: 'a text padded with NUL',
    level: 'inferred',
  },
  'TYP-023': {
    title: 'a decimal has the digits of its type',
    checks: 'A JSON number or a string, with no more digits before and after the point than the type has.',
    violation: '1.234 for Decimal(9, 2)',
  },
  'TYP-024': {
    title: 'Bool is true or false',
    checks: 'The JSON value true or the JSON value false.',
    violation: '1; "true"',
  },
  'TYP-025': {
    title: 'Date is a calendar day',
    checks: 'A JSON string YYYY-MM-DD, of a day that exists and is in the range of the type.',
    violation: '2026-02-30; a time after the day',
  },
  'TYP-026': {
    title: 'DateTime64 is an instant',
    checks:
      'Date, T, time and offset, of a day that exists, with no more digits of a second than the type has. A space for T without an offset will do.',
    violation: '2026-02-30T00:00:00.000+00:00; Unix seconds',
  },
  'TYP-026-iso': {
    title: 'DateTime64 is written in ISO 8601',
    checks: 'T between day and time, and an offset. The contract says so of DateTime only.',
    violation: '2026-02-28 00:00:00.000',
    level: 'inferred',
  },
  'TYP-027': {
    title: 'an enum is one of its names',
    checks: 'A JSON string that the type lists.',
    violation: 'the number of a name; a name in another case',
  },
  'TYP-028': {
    title: 'UUID, IPv4 and IPv6 are written in their standard form',
    checks: 'A JSON string: 32 hexadecimal digits in five groups, or an address.',
    violation: 'a UUID of 31 digits; 256.0.0.1',
  },
}

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

/** Ids of the inferred requirements about JSON forms. Breaking one is only a warning. */
export const inferredFormRequirementIds: ReadonlySet<string> = new Set(
  Object.entries(typeKindRequirementTexts).flatMap(([id, { level }]) => (level === 'inferred' ? [id] : [])),
)

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
    ...Object.entries(tableRequirementTexts).map(([id, text]) => describe(id, text, tableOperations.current)),
    // A type that no table has demands nothing.
    ...Object.entries(typeKindRequirementTexts).flatMap(([id, text]) => {
      const isAbout = (kind: TypeKind) => requirementIdsByTypeKind[kind].some(each => each === id)
      const operations = findOperationsWithColumn(({ kinds }) => kinds.some(isAbout))
      return operations.length === 0 ? [] : [describe(id, text, operations)]
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
