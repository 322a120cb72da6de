import type { ReplyTable } from '../../../reply/decode-reply.ts'
import type { CandleSource } from './find-candle-source.ts'

/** A candle in the form that the chart needs. `prices` is absent when a price is missing. */
export interface CandlePoint {
  readonly time: number
  readonly prices?: Readonly<Record<'open' | 'high' | 'low' | 'close', number>>
  readonly volume: number
}

/**
 * Converts rows to candles, ordered by time, with one candle for each time. Rows without a time are dropped.
 */
export function readCandles({ columns, rows }: ReplyTable, names: CandleSource['columns']): CandlePoint[] {
  const candles = new Map<number, CandlePoint>()
  for (const row of rows) {
    const read = (name: keyof typeof names) => {
      const cell = row[columns.findIndex(column => column.name === names[name])]
      return cell?.kind === 'number' ? Number(cell.text) : Number.NaN
    }
    const time = read('time')
    if (!Number.isFinite(time)) continue
    const prices = { open: read('open'), high: read('high'), low: read('low'), close: read('close') }
    const volume = isDrawable(read('volume')) ? read('volume') : 0
    candles.set(time, Object.values(prices).every(isDrawable) ? { time, prices, volume } : { time, volume })
  }
  return [...candles.values()].sort((a, b) => a.time - b.time)
}

/** Returns whether the chart can display a number. */
function isDrawable(price: number): boolean {
  return Math.abs(price) < 9e13
}
