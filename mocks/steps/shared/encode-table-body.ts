import { BoundedCache } from '../../../src/bounded-cache.ts'
import type { TableName } from '../../../src/contract/contract-types.ts'
import { type Envelope, encodeRow, listTableColumns } from '../../../src/contract/decode-table.ts'
import { memoize } from '../../../src/memoize.ts'
import type { ReplyEntry } from '../../core/context.ts'

// The rows of these tables are about what never changes, and each is the same object as before (resources/shared/describe-pool.ts).
const immutableTables: ReadonlySet<TableName> = new Set<TableName>(['AltPool', 'PoolListRecord'])
const rowTexts = new BoundedCache<object, string>(1_024)

/** The JSON of a table, alone or in an array of one. */
export function encodeTableBody(table: TableName, rows: readonly ReplyEntry[], wrapped: boolean): string {
  const data = immutableTables.has(table)
    ? `[${rows.map(row => rowTexts.getOrMake(row, () => JSON.stringify(encodeRow(table, row))))}]`
    : JSON.stringify(rows.map(row => encodeRow(table, row)))
  const envelope = `${encodeHead(table)}${data},"rows":${rows.length}}`
  return wrapped ? `[${envelope}]` : envelope
}

/** The JSON of an envelope that is not as usual, alone or in an array of one. */
export function encodeEnvelope(envelope: Envelope, wrapped: boolean): string {
  return encodeExactly(wrapped ? [envelope] : envelope)
}

/** The JSON of a value in which a bigint stands for a number with all its digits. */
export function encodeExactly(value: unknown): string {
  const marked = JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${MARK}${item}` : item))
  return marked.replace(/"\\u0000bigint:(-?\d+)"/g, '$1')
}

/** Starts with a character that no text of the market starts with. */
const MARK = '\u0000bigint:'

const encodeHead = memoize(
  (table: TableName) => `{"columns":${JSON.stringify(listTableColumns(table))},"data":`,
  new Map(),
)
