import type { OperationId } from '../../../contract/contract-types.ts'
import type { Level, Requirement } from '../../model/requirement.ts'
import type { PlainSchema } from '../shared/compile-value-schema.ts'
import { findOperationIds, tableOperations } from '../shared/select-answered.ts'
import { requirementByType } from './find-misfits.ts'
import { type DocumentedColumn, documentedColumns } from './read-cells.ts'

/** Forms that are inferred: what breaks them is a warning. */
export const inferredForms: ReadonlySet<string> = new Set(['TYP-006', 'TYP-018', 'TYP-022'])

/** Requirements about values that have a name of their own in the spec. */
const namedValues: Readonly<Record<string, string>> = {
  Base58Address: 'TYP-012',
  PaddedBase58Address: 'TYP-012',
  EvmAddress: 'TYP-013',
  Flag: 'TYP-019',
}

/** The requirement that speaks of the named value a schema refers to. */
export function findValueRequirements(schema: PlainSchema): string[] {
  const name = /\/schemas\/(\w+)"/.exec(JSON.stringify(schema))?.[1] ?? ''
  return namedValues[name] === undefined ? [] : [namedValues[name]]
}

const formRequirementsCache = new WeakMap<DocumentedColumn, readonly string[]>()

/** The requirements about the JSON form of a column's cells. */
export function findFormRequirements(column: DocumentedColumn): readonly string[] {
  const known = formRequirementsCache.get(column) ?? listFormRequirements(column)
  formRequirementsCache.set(column, known)
  return known
}

function listFormRequirements({ constructors }: DocumentedColumn): string[] {
  const forms = constructors.flatMap(name => requirementByType[name] ?? [])
  return [
    'ENV-015',
    ...new Set(forms),
    ...(constructors[0] === 'Nullable' ? [] : ['TYP-003']),
    ...(constructors.includes('Map') ? ['TYP-017'] : []),
    ...(constructors.some(name => /^U?Int64$/.test(name)) ? ['TYP-006'] : []),
    ...(forms.includes('TYP-004') ? ['TYP-018'] : []),
    ...(forms.includes('TYP-009') ? ['TYP-022'] : []),
  ]
}

const clause = 'shared rules, Tabular envelope'

/** Statements about all columns at once, and about all columns of a type. */
export const typeRequirements: readonly Requirement[] = [
  createRequirement(
    'ENV-009',
    'every documented column is there',
    'Each column of the table stands in columns.',
    'a table without one of its columns',
    tableOperations,
  ),
  createRequirement(
    'ENV-015',
    'a cell has the type of its own column',
    'Cells are judged by the name of the column at their position, so that reordering both is legal.',
    'two columns that changed places and their cells did not',
    tableOperations,
  ),
  createRequirement(
    'TYP-001',
    'a declared type can be read',
    'Each type is a name, or a name with arguments; spaces do not matter.',
    'Nullable(Float64',
    tableOperations,
  ),
  createRequirement(
    'TYP-002',
    'a declared type is the documented one',
    'Each type is that of the table of the operation, in its variant.',
    'Float32 for Float64',
    tableOperations,
  ),
  createRequirement(
    'TYP-003',
    'null stands only where the type is Nullable',
    'No cell of another type is null, nor is a value inside it.',
    'null for a price that is Float64',
    tableOperations,
  ),
  createFormRequirement(
    'TYP-004',
    'a whole number is one',
    'A JSON number without fraction, in the range of its type.',
    '-1 for UInt32; 0.5; 2^64',
  ),
  createFormRequirement(
    'TYP-005',
    'Float64 is a JSON number',
    'A JSON number that is finite; an integer will do.',
    '"1.5"; 1e999',
  ),
  createColumnRequirement(
    'TYP-006',
    'a 64-bit integer is a JSON number',
    'UInt64 and Int64 come as numbers; a string of digits is what only the 256-bit types are said to be.',
    '"1203"',
    columns => columns.constructors.some(name => /^U?Int64$/.test(name)),
    'inferred',
  ),
  createFormRequirement(
    'TYP-007',
    'UInt256 is a string of digits',
    'A JSON string of decimal digits, at most 2^256 - 1.',
    '79228162514264337593543950336 without quotes',
  ),
  createFormRequirement(
    'TYP-008',
    'Int256 is a string of digits',
    'A JSON string of decimal digits, with a minus or not, in range.',
    '1e21',
  ),
  createFormRequirement('TYP-009', 'String is a JSON string', 'A JSON string, empty or not.', '42'),
  createFormRequirement(
    'TYP-010',
    "DateTime('UTC') is an ISO 8601 instant",
    'Date, T, time and +00:00, of a day that exists.',
    '2026-02-30T00:00:00+00:00; an offset Z',
  ),
  createFormRequirement(
    'TYP-011',
    'FixedString(N) has at most N bytes',
    'A JSON string of at most N bytes in UTF-8.',
    'an address with a blank behind it',
  ),
  createColumnRequirement(
    'TYP-012',
    'a base58 address is one',
    '32 to 44 letters of base58, after trailing NULs were taken off.',
    'an address with 0, O, I or l',
    matchSchemaName('Base58'),
  ),
  createColumnRequirement(
    'TYP-013',
    'an EVM address is one',
    '0x and 40 hexadecimal digits in any case.',
    '40 digits without 0x',
    matchSchemaName('EvmAddress'),
  ),
  createFormRequirement(
    'TYP-014',
    'a map is an object with the listed keys',
    'A JSON object; keys may be missing, and none but the listed ones stands in a map over windows.',
    '"24h" for "1 day"',
  ),
  createFormRequirement(
    'TYP-015',
    'a tuple is an array with an element for each position',
    'A JSON array of exactly that many elements, each of its type.',
    'a tuple as an object',
  ),
  createFormRequirement(
    'TYP-016',
    'an array is a JSON array',
    'A JSON array, empty or not, never null.',
    'null for no entries',
  ),
  createColumnRequirement(
    'TYP-017',
    'values of a map have their type',
    'Each value is of the type of the map, null only where that is Nullable.',
    'null in a map of Float64',
    columns => columns.constructors.includes('Map'),
  ),
  createColumnRequirement(
    'TYP-018',
    'an integer is written as digits',
    'No fraction and no exponent in the text of an integer column.',
    '3.0',
    columns => columns.constructors.some(name => requirementByType[name] === 'TYP-004'),
    'inferred',
  ),
  createColumnRequirement(
    'TYP-019',
    'tvlPriceComplete is 0 or 1',
    'The number 0 or the number 1.',
    'true',
    matchSchemaName('Flag'),
  ),
  createColumnRequirement(
    'TYP-022',
    'a text has neither NUL nor half a surrogate pair',
    'No U+0000 and no lone surrogate in a String.',
    'a symbol padded with NUL',
    columns => columns.constructors.includes('String'),
    'inferred',
  ),
]

function createRequirement(
  id: string,
  title: string,
  checks: string,
  violation: string,
  operations: readonly OperationId[],
  level: Level = 'documented',
): Requirement {
  return { id, title, level, clause, checks, violation, operations }
}

/** A requirement about the columns that satisfy a condition, in the operations that have one. */
function createColumnRequirement(
  id: string,
  title: string,
  checks: string,
  violation: string,
  concerns: (column: DocumentedColumn) => boolean,
  level: Level = 'documented',
): Requirement {
  const operations = findOperationIds(
    ({ reply }) => reply.kind === 'table' && documentedColumns[reply.table].some(concerns),
  )
  return createRequirement(id, title, checks, violation, operations, level)
}

/** A requirement about all types of one form. */
function createFormRequirement(id: string, title: string, checks: string, violation: string): Requirement {
  return createColumnRequirement(id, title, checks, violation, ({ constructors }) =>
    constructors.some(name => requirementByType[name] === id),
  )
}

function matchSchemaName(part: string): (column: DocumentedColumn) => boolean {
  return ({ schema }) => JSON.stringify(schema ?? {}).includes(part)
}
