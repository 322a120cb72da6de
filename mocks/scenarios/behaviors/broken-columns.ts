import { createUnknownNameError } from '../../../src/base/find-nearest.ts'
import { summarizeValue } from '../../../src/base/summarize-value.ts'
import { contract, type Operation } from '../../../src/contract/contract.ts'
import type { Envelope } from '../../../src/contract/tables/decode-table.ts'
import { isNullable } from '../entries/list-value-locations.ts'
import {
  findSchemaName,
  listSchemaNames,
  readEntryShape,
  type ValueShape,
} from '../entries/read-entry-shape.ts'
import type { Scenario } from '../scenario.ts'

type Field = readonly [name: string, value: unknown]

/** A way in which a column of a table, or a field of an object, is not as the contract says. */
interface ColumnBreak {
  readonly says: string
  readonly canBreak: (shape: ValueShape, isRequired: boolean) => boolean
  /** Returns the changed field, or undefined to leave it out. */
  readonly change: (field: Field, shape: ValueShape) => Field | undefined
}

const breaks = {
  'column-wrong-type': {
    says: 'Values of a column or field have another JSON type',
    canBreak: ({ types }) => types.length > 0,
    change: ([name, value], shape) => [name, toOtherType(shape, value)],
  },
  'column-null': {
    says: 'Values of a column or field are null, where the contract allows none',
    canBreak: shape => shape.types.length > 0 && !isNullable(shape),
    change: ([name]) => [name, null],
  },
  'column-missing': {
    says: 'A column or field is missing',
    canBreak: (_, isRequired) => isRequired,
    change: () => undefined,
  },
  'column-renamed': {
    says: 'A column or field has another name',
    canBreak: (_, isRequired) => isRequired,
    change: ([name, value]) => [`${name}Renamed`, value],
  },
} as const satisfies Readonly<Record<string, ColumnBreak>>

/** Scenarios of tables and objects that break the contract, to show what a client makes of it. */
export const brokenColumns = [
  define('column-wrong-type'),
  define('column-null'),
  define('column-missing'),
  define('column-renamed'),
  {
    name: 'rows-miscounted',
    says: 'A table says that it has one row more than it has',
    concerns: ({ reply }) => reply.kind === 'table',
    start: () => ({ envelope: envelope => ({ ...envelope, rows: envelope.rows + 1 }) }),
  },
] as const satisfies readonly Scenario[]

function define<Name extends keyof typeof breaks>(name: Name) {
  const { says, canBreak, change }: ColumnBreak = breaks[name]
  const listColumns = (schema: string) => {
    const { members, required } = readEntryShape(schema)
    return Object.keys(members).filter(column =>
      canBreak(members[column] as ValueShape, required.includes(column)),
    )
  }
  const listAll = (operation: Operation) => listSchemaNames(operation).flatMap(listColumns)
  return {
    name,
    says: `${says} (default: the first)`,
    takes: 'COLUMN',
    concerns: operation => listAll(operation).length > 0,
    concernsWith: (operation, column) => listAll(operation).includes(column),
    start: argument => {
      const known = [...new Set(contract.operations.flatMap(listAll))]
      if (argument !== undefined && !known.includes(argument))
        throw createUnknownNameError(`column of ${name}`, summarizeValue(argument), known)
      /** Returns what happens to each field of a reply with this schema. */
      const changeIn = (schema: string) => {
        const column = argument ?? listColumns(schema)[0]
        const shape = readEntryShape(schema).members[column ?? '']
        return (field: Field) => (field[0] === column && shape !== undefined ? change(field, shape) : field)
      }
      return {
        entries: (entries, context) => {
          if (context.operation.reply.kind === 'table') return entries
          const changeField = changeIn(findSchemaName(context))
          return entries.map(entry =>
            Object.fromEntries(Object.entries(entry).flatMap(field => toList(changeField(field)))),
          )
        },
        envelope: (envelope, context) => changeColumns(envelope, changeIn(findSchemaName(context))),
      }
    },
  } as const satisfies Scenario
}

function changeColumns(
  { columns, data, rows }: Envelope,
  changeField: (field: Field) => Field | undefined,
): Envelope {
  return {
    columns: columns.flatMap(({ name, type }) =>
      toList(changeField([name, null])).map(([name]) => ({ name, type })),
    ),
    data: data.map(row =>
      columns.flatMap(({ name }, at) => toList(changeField([name, row[at]])).map(([, value]) => value)),
    ),
    rows,
  }
}

function toList<Item>(item: Item | undefined): Item[] {
  return item === undefined ? [] : [item]
}

/** Returns the value as another JSON type, as near as possible: a number as text, a numeric text as a number. */
export function toOtherType({ types }: ValueShape, value: unknown): unknown {
  // A decimal is a number or a text.
  if (types[1] === 'string') return []
  if (types.includes('string')) return Number.isNaN(Number(value)) ? 1 : Number(value)
  if (types.includes('number') || types.includes('integer')) return String(value ?? 1)
  return types.includes('array') ? {} : []
}
