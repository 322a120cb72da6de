import type { OperationModel } from '../../../../contract/model/contract-model.ts'
import { toSeconds } from '../../../../contract/to-seconds.ts'
import type { ReplyTable } from '../../../reply/decode-reply.ts'

/** Parameters that request candles, and the columns that hold them. */
export type CandleSource = NonNullable<ReturnType<typeof findCandleSource>>

const CANDLES = 120

/** Finds out whether the rows of an operation are candles, by its parameters and columns. */
export function findCandleSource({ parameters, reply }: OperationModel) {
  const names = reply.entry.fields.map(({ name }) => name)
  const find = (pattern: RegExp) => names.find(name => pattern.test(name)) ?? ''
  const columns = {
    time: find(/time/i),
    // `openTime` is a time, not a price.
    open: find(/^open(?!.*time)/i),
    high: find(/^high/i),
    low: find(/^low/i),
    close: find(/^close(?!.*time)/i),
  }
  const required = parameters.filter(parameter => parameter.required)
  const interval = required.find(({ schema }) => schema.enum !== undefined)
  const [begin, end] = required.filter(({ schema }) => schema.type === 'integer')
  if (interval === undefined || begin === undefined || end === undefined) return undefined
  if (Object.values(columns).includes('')) return undefined
  return {
    interval,
    /** Parameters for the start and end of the range, in Unix seconds. */
    range: [begin, end] as const,
    columns: { ...columns, volume: find(/^volume/i) },
  }
}

/** Returns the query for the latest candles of a length such as 1h. `now` is in Unix milliseconds. */
export function writeCandleQuery(
  { interval, range: [begin, end] }: CandleSource,
  length: string | undefined,
  example: Readonly<Record<string, string>>,
  now: number,
): Record<string, string> {
  const chosen = length ?? example[interval.name] ?? ''
  const seconds = toSeconds(chosen) || 3600
  const last = Math.floor(now / 1000 / seconds) * seconds
  return {
    [interval.name]: chosen,
    [begin.name]: String(last - CANDLES * seconds),
    [end.name]: String(last),
  }
}

/** Returns the shortest length of a candle with which a range from the first one up to `now` holds no more than the others. */
export function fitCandleLength(source: CandleSource, table: ReplyTable | undefined, now: number) {
  const { interval, columns } = source
  const [first] = table ? readCandles(table, columns) : []
  const lengths = interval.schema.enum?.map(String) ?? []
  if (first === undefined) return lengths.at(-1)
  return lengths.find(each => (now / 1000 - first.time) / toSeconds(each) <= CANDLES)
}

/** A candle in the form that the chart needs. `prices` is absent when a price is missing. */
export interface CandlePoint {
  readonly time: number
  readonly prices?: Readonly<Record<'open' | 'high' | 'low' | 'close', number>>
  readonly volume: number
}

/** Converts rows to candles, ordered by time, one for each time. Rows without a time are dropped. */
export function readCandles({ columns, rows }: ReplyTable, names: CandleSource['columns']): CandlePoint[] {
  const candles = new Map<number, CandlePoint>()
  for (const row of rows) {
    const read = (name: keyof typeof names) => {
      const cell = row[columns.findIndex(column => column.name === names[name])]
      return cell?.kind === 'number' ? Number(cell.whole ?? cell.text) : Number.NaN
    }
    const time = read('time')
    if (!Number.isFinite(time)) continue
    const prices = { open: read('open'), high: read('high'), low: read('low'), close: read('close') }
    const volume = isDrawable(read('volume')) ? read('volume') : 0
    candles.set(time, Object.values(prices).every(isDrawable) ? { time, prices, volume } : { time, volume })
  }
  return [...candles.values()].sort((a, b) => a.time - b.time)
}

function isDrawable(price: number): boolean {
  return Math.abs(price) < 9e13
}
