import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { perContract } from '../../../src/contract/activate-contract.ts'
import type { TableName } from '../../../src/contract/contract-types.ts'
import type { Envelope } from '../../../src/contract/tables/decode-table.ts'
import { listTableColumns } from '../../../src/contract/tables/encode-table.ts'
import type { ReplyEntry } from '../../core/request-context.ts'

// The rows of these tables are about what never changes, and each is the same object as before (resources/rows/describe-pool.ts).
const immutableTables: ReadonlySet<TableName> = new Set<TableName>(['AltPool', 'PoolListRecord'])
/** The JSON of rows that were encoded at least twice. Empty for a row that was encoded once. */
const rowTexts = new BoundedCache<object, string>(1_024)

/** Returns the JSON of a table. With `wrapped`, the table is the only item of an array. */
export function encodeTableBody(table: TableName, rows: readonly ReplyEntry[], wrapped: boolean): string {
  const encode = rowEncoders.current(table)
  const data = immutableTables.has(table) ? encodeRemembered(rows, encode) : JSON.stringify(rows.map(encode))
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

/**
 * Encodes rows as JSON. Known rows are cached, and new rows between them are encoded together, which halves
 * the cost.
 */
function encodeRemembered(rows: readonly ReplyEntry[], encode: RowEncoder): string {
  const texts: string[] = []
  let unknown: unknown[][] = []
  const writeUnknown = () => {
    if (unknown.length > 0) texts.push(JSON.stringify(unknown).slice(1, -1))
    unknown = []
  }
  for (const row of rows) {
    const known = rowTexts.get(row)
    if (known === undefined) {
      rowTexts.set(row, '')
      unknown.push(encode(row))
      continue
    }
    writeUnknown()
    const text = known === '' ? JSON.stringify(encode(row)) : known
    if (known === '') rowTexts.set(row, text)
    texts.push(text)
  }
  writeUnknown()
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
