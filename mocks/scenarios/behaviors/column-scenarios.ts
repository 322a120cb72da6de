import type { Envelope } from '../../../src/contract/tables/decode-table.ts'
import type { Scenario } from '../scenario.ts'

/** Changes of columns without notice, which break clients that read cells by position (field notes). */
export const columnScenarios = [
  {
    name: 'columns-added',
    says: 'Replies have additional columns or fields: first, in the middle and last',
    start: () => ({
      entries: (entries, { operation }) =>
        operation.reply.kind === 'objects' ? entries.map(entry => ({ ...addedValues, ...entry })) : entries,
      envelope: addColumns,
    }),
  },
  {
    name: 'columns-reordered',
    says: 'Columns are in reverse order',
    concerns: ({ reply }) => reply.kind === 'table',
    start: () => ({
      envelope: ({ columns, data, rows }) => ({
        columns: columns.toReversed(),
        data: data.map(row => row.toReversed()),
        rows,
      }),
    }),
  },
] as const satisfies readonly Scenario[]

const addedValues = { extraText: 'new', extraNumber: 0.5, extraFlag: null }

const addedTypes: Readonly<Record<keyof typeof addedValues, string>> = {
  extraText: 'String',
  extraNumber: 'Float64',
  extraFlag: 'Nullable(UInt8)',
}

function addColumns({ columns, data, rows }: Envelope): Envelope {
  const named = Object.entries(addedTypes).map(([name, type]) => ({ name, type }))
  return {
    columns: insertAround(columns, named),
    data: data.map(row => insertAround(row, Object.values(addedValues))),
    rows,
  }
}

/** Returns the items with one added item at the start, one in the middle and one at the end. */
function insertAround<Item>(items: readonly Item[], [first, amid, last]: readonly Item[]): Item[] {
  const middle = Math.ceil(items.length / 2)
  return [first as Item, ...items.slice(0, middle), amid as Item, ...items.slice(middle), last as Item]
}
