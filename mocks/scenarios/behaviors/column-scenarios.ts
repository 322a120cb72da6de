import type { Scenario } from '../scenario.ts'

/** Changes of columns without notice, which break clients that read cells by position (field notes). */
export const columnScenarios = [
  {
    name: 'columns-added',
    says: 'Replies have additional columns or fields: first, in the middle and last',
    start: () => ({
      entries: (entries, { operation }) =>
        operation.reply.kind === 'objects' ? entries.map(entry => ({ ...addedValues, ...entry })) : entries,
      envelope: ({ columns, data, rows }) => ({
        columns: insertAround(columns, addedColumns),
        data: data.map(row => insertAround(row, Object.values(addedValues))),
        rows,
      }),
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

const addedColumns: readonly { name: keyof typeof addedValues; type: string }[] = [
  { name: 'extraText', type: 'String' },
  { name: 'extraNumber', type: 'Float64' },
  { name: 'extraFlag', type: 'Nullable(UInt8)' },
]

/** Returns the items with one added item at the start, one in the middle and one at the end. */
function insertAround<Item>(items: readonly Item[], [first, amid, last]: readonly Item[]): Item[] {
  const middle = Math.ceil(items.length / 2)
  return [first as Item, ...items.slice(0, middle), amid as Item, ...items.slice(middle), last as Item]
}
