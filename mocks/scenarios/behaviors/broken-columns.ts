import { createUnknownNameError } from '../../../src/base/find-nearest.ts'
import { summarizeValue } from '../../../src/base/summarize-value.ts'
import { contract, type Operation } from '../../../src/contract/contract.ts'
import { listEntryNames } from '../../../src/contract/model/list-attributes.ts'
import { isNullable } from '../entries/list-value-locations.ts'
import { findSchemaName, readEntryShape, type ValueShape } from '../entries/read-entry-shape.ts'
import type { Scenario } from '../scenario.ts'

/** Scenarios of tables and objects that break the contract, to show what a client makes of it. */
export const brokenColumns = [
  breakColumn(
    'column-wrong-type',
    'Values of a column or field have another JSON type',
    ({ types }) => types.length > 0,
    (name, value, shape) => ({ [name]: toOtherType(shape, value) }),
  ),
  breakColumn(
    'column-null',
    'Values of a column or field are null, where the contract allows none',
    shape => shape.types.length > 0 && !isNullable(shape),
    name => ({ [name]: null }),
  ),
  breakColumn(
    'column-missing',
    'A column or field is missing',
    () => true,
    () => ({}),
  ),
  breakColumn(
    'column-renamed',
    'A column or field has another name',
    () => true,
    (name, value) => ({ [`${name}Renamed`]: value }),
  ),
  {
    name: 'rows-miscounted',
    says: 'A table says that it has one row more than it has',
    concerns: ({ reply }) => reply.kind === 'table',
    start: () => ({ envelope: envelope => ({ ...envelope, rows: envelope.rows + 1 }) }),
  },
] as const satisfies readonly Scenario[]

/** Defines a scenario that replaces a required field of each entry by the fields that `change` returns. */
function breakColumn<Name extends string>(
  name: Name,
  says: string,
  canBreak: (shape: ValueShape) => boolean,
  change: (name: string, value: unknown, shape: ValueShape) => Readonly<Record<string, unknown>>,
) {
  const listColumns = (schema: string) => {
    const { members, required } = readEntryShape(schema)
    return required.filter(column => members[column] !== undefined && canBreak(members[column]))
  }
  const listAll = (operation: Operation) => listEntryNames(operation).flatMap(listColumns)
  /** Returns the fields in place of one field of an entry. */
  const changeField = (schema: string, chosen: string | undefined, field: string, value: unknown) => {
    const [column] = chosen === undefined ? listColumns(schema) : [chosen]
    const shape = readEntryShape(schema).members[field]
    return field === column && shape !== undefined
      ? Object.entries(change(field, value, shape))
      : [[field, value] as const]
  }
  return {
    name,
    says: `${says} (default: the first)`,
    takes: 'COLUMN',
    concerns: operation => listAll(operation).length > 0,
    concernsWith: (operation, column) => listAll(operation).includes(column),
    start: chosen => {
      const known = [...new Set(contract.operations.flatMap(listAll))]
      if (chosen !== undefined && !known.includes(chosen))
        throw createUnknownNameError(`column of ${name}`, summarizeValue(chosen), known)
      return {
        entries: (entries, context) => {
          if (context.operation.reply.kind === 'table') return entries
          const schema = findSchemaName(context)
          return entries.map(entry =>
            Object.fromEntries(Object.entries(entry).flatMap(field => changeField(schema, chosen, ...field))),
          )
        },
        envelope: ({ columns, data, rows }, context) => {
          const changeCell = (field: string, value: unknown) =>
            changeField(findSchemaName(context), chosen, field, value)
          return {
            columns: columns.flatMap(({ name, type }) =>
              changeCell(name, null).map(([name]) => ({ name, type })),
            ),
            data: data.map(row =>
              columns.flatMap(({ name }, at) => changeCell(name, row[at]).map(([, value]) => value)),
            ),
            rows,
          }
        },
      }
    },
  } as const satisfies Scenario
}

/** Returns the value as another JSON type, as near as possible: a number as text, a numeric text as a number. */
export function toOtherType({ types }: ValueShape, value: unknown): unknown {
  // A decimal is a number or a text.
  if (types[1] === 'string') return []
  if (types.includes('string')) return Number.isNaN(Number(value)) ? 1 : Number(value)
  if (types.includes('number') || types.includes('integer')) return String(value ?? 1)
  return types.includes('array') ? {} : []
}
