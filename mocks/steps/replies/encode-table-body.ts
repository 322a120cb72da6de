import { memoize } from '../../../src/base/memoize.ts'
import { perContract } from '../../../src/contract/activate-contract.ts'
import type { TableName } from '../../../src/contract/contract-types.ts'
import type { Envelope } from '../../../src/contract/tables/decode-table.ts'
import { listTableColumns } from '../../../src/contract/tables/encode-table.ts'
import type { ReplyEntry } from '../../core/request-context.ts'

// Rows of these tables are the same objects as before, for good or for an instant (resources/rows/describe-pool.ts,
// resources/rows/keep-by-instant.ts).
const keptTables: ReadonlySet<TableName> = new Set<TableName>([
  'AltPool',
  'PoolListRecord',
  'V2PoolSummary',
  'TokenPoolStat',
])
/** The JSON of rows, as long as the rows are kept. */
const rowTexts = perContract(() => new WeakMap<object, string>())

/** Returns the JSON of a table. With `wrapped`, the table is the only item of an array. */
export function encodeTableBody(table: TableName, rows: readonly ReplyEntry[], wrapped: boolean): string {
  const encode = rowEncoders.current(table)
  const data = keptTables.has(table) ? encodeRemembered(rows, encode) : JSON.stringify(rows.map(encode))
  const envelope = `${heads.current(table)}${data},"rows":${rows.length}}`
  return wrapped ? `[${envelope}]` : envelope
}

type RowEncoder = (row: ReplyEntry) => unknown[]

/** Creates a function that lists the values of a row in the order of the columns of the table. */
const rowEncoders = perContract(() =>
  memoize((table: TableName): RowEncoder => {
    const names = listTableColumns(table).map(({ name }) => name)
    return row => {
      const values: unknown[] = []
      for (const name of names) values.push(row[name])
      return values
    }
  }, new Map()),
)

/** Encodes rows as JSON. The text of a row that is the same object as before is known. */
function encodeRemembered(rows: readonly ReplyEntry[], encode: RowEncoder): string {
  const known = rowTexts.current
  const texts: string[] = []
  for (const row of rows) {
    let text = known.get(row)
    if (text === undefined) {
      text = JSON.stringify(encode(row))
      known.set(row, text)
    }
    texts.push(text)
  }
  return `[${texts.join()}]`
}

/** Returns the JSON of a changed envelope. With `wrapped`, the envelope is the only item of an array. */
export function encodeEnvelope(envelope: Envelope, wrapped: boolean): string {
  return encodeExactly(wrapped ? [envelope] : envelope)
}

/** Returns the JSON of a value. A bigint becomes a number with all its digits. */
export function encodeExactly(value: unknown): string {
  const marked = JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${MARK}${item}` : item))
  return marked.replace(/"\\u0000bigint:(-?\d+)"/g, '$1')
}

/** Prefix of encoded bigints. It starts with a character with which no text of the market starts. */
const MARK = '\u0000bigint:'

const heads = perContract(() =>
  memoize((table: TableName) => `{"columns":${JSON.stringify(listTableColumns(table))},"data":`, new Map()),
)
