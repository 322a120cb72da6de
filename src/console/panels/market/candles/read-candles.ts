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
  const place = (name: string) => columns.findIndex(column => column.name === name)
  const at = {
    ...{ time: place(names.time), open: place(names.open), high: place(names.high) },
    ...{ low: place(names.low), close: place(names.close), volume: place(names.volume) },
  }
  const candles = new Map<number, CandlePoint>()
  for (const row of rows) {
    const read = (index: number) => {
      const cell = row[index]
      return cell === undefined || cell.kind !== 'number' ? Number.NaN : Number(cell.text)
    }
    const time = read(at.time)
    if (!Number.isFinite(time)) continue
    const prices = { open: read(at.open), high: read(at.high), low: read(at.low), close: read(at.close) }
    const traded = read(at.volume)
    const volume = isDrawable(traded) ? traded : 0
    candles.set(time, Object.values(prices).every(isDrawable) ? { time, prices, volume } : { time, volume })
  }
  return [...candles.values()].sort((a, b) => a.time - b.time)
}

/** Returns whether the chart can display a number. */
function isDrawable(price: number): boolean {
  return Math.abs(price) < 9e13
}
