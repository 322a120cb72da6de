import { memoize } from '../../../base/memoize.ts'
import { isNullable } from '../../../clickhouse/type-facts.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import type { Level, Requirement } from '../../model/requirement.ts'
import { findOperationIds, tableOperations } from '../answers/select-successful.ts'
import type { PlainSchema } from '../cells/compile-value-validators.ts'
import { type DocumentedColumn, documentedColumns } from './read-cells.ts'
import { requirementIdsByTypeKind, typeKindRequirementTexts } from './requirement-ids-by-type-kind.ts'

/** Ids of the inferred requirements about JSON forms. Breaking one is only a warning. */
export const inferredFormRequirementIds: ReadonlySet<string> = new Set(
  Object.entries(typeKindRequirementTexts).flatMap(([id, { level }]) => (level === 'inferred' ? [id] : [])),
)

/** Requirements about values with a named schema in the spec, by schema name. */
const namedValues: Readonly<Record<string, string>> = {
  Base58Address: 'TYP-012',
  PaddedBase58Address: 'TYP-012',
  EvmAddress: 'TYP-013',
  Flag: 'TYP-019',
}

/** Returns the id of the requirement about the named schema that a schema refers to, or none. */
export function findNamedSchemaRequirementIds(schema: PlainSchema): string[] {
  const name = /\/schemas\/(\w+)"/.exec(JSON.stringify(schema))?.[1] ?? ''
  return namedValues[name] === undefined ? [] : [namedValues[name]]
}

/** The requirements about the JSON form of a column's cells. */
export const findFormRequirementIds = memoize(({ kinds, tree }: DocumentedColumn): readonly string[] => [
  'ENV-015',
  ...new Set(kinds.flatMap<string>(kind => requirementIdsByTypeKind[kind])),
  ...(isNullable(tree) ? [] : ['TYP-003']),
])

/** Requirements about all columns, and about all columns of one type. */
export const typeRequirements = perContract<readonly Requirement[]>(() =>
  [
    createRequirement(
      'ENV-009',
      'every documented column is there',
      'Each column of the table stands in columns.',
      'a table without one of its columns',
    ),
    createRequirement(
      'ENV-015',
      'a cell has the type of its own column',
      'Cells are judged by the name of the column at their position, so that reordering both is legal.',
      'two columns that changed places and their cells did not',
    ),
    createRequirement(
      'TYP-001',
      'a declared type can be read',
      'Each type is a name, or a name with arguments; spaces do not matter.',
      'Nullable(Float64',
    ),
    createRequirement(
      'TYP-002',
      'a declared type is the documented one',
      'Each type is that of the table of the operation, in its variant.',
      'Float32 for Float64',
    ),
    createRequirement(
      'TYP-003',
      'null stands only where the type is Nullable',
      'No cell of another type is null, nor is a value inside it.',
      'null for a price that is Float64',
    ),
    ...Object.entries(typeKindRequirementTexts)
      .map(([id, { title, checks, violation, level }]) =>
        createColumnRequirement(id, title, checks, violation, speaksOfKind(id), level),
      )
      // A type that no table has demands nothing.
      .filter(({ operations }) => operations.length > 0),
    createColumnRequirement(
      'TYP-012',
      'a base58 address is one',
      'Digits of base58, after trailing NULs were taken off; that there are 32 to 44 of them is inferred.',
      'an address with 0, O, I or l',
      matchSchemaName('Base58'),
    ),
    createColumnRequirement(
      'TYP-013',
      'an EVM address is one',
      '0x and hexadecimal digits in any case; that there are 40 of them is inferred.',
      '40 digits without 0x',
      matchSchemaName('EvmAddress'),
    ),
    createColumnRequirement(
      'TYP-019',
      'tvlPriceComplete is 0 or 1',
      'The number 0 or the number 1.',
      'true',
      matchSchemaName('Flag'),
    ),
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
)

function createRequirement(
  id: string,
  title: string,
  checks: string,
  violation: string,
  operations: readonly OperationId[] = tableOperations.current,
  level: Level = 'documented',
): Requirement {
  return { id, title, level, clause: readClause('envelope'), checks, violation, operations }
}

/**
 * Creates a requirement about the columns that satisfy a condition, for the operations with such a column.
 */
function createColumnRequirement(
  id: string,
  title: string,
  checks: string,
  violation: string,
  concerns: (column: DocumentedColumn) => boolean,
  level: Level = 'documented',
): Requirement {
  const operations = findOperationIds(
    ({ reply }) => reply.kind === 'table' && documentedColumns.current[reply.table].some(concerns),
  )
  return createRequirement(id, title, checks, violation, operations, level)
}

function speaksOfKind(id: string): (column: DocumentedColumn) => boolean {
  return ({ kinds }) => kinds.some(kind => requirementIdsByTypeKind[kind].some(other => other === id))
}

function matchSchemaName(part: string): (column: DocumentedColumn) => boolean {
  return ({ schema }) => JSON.stringify(schema ?? {}).includes(part)
}
