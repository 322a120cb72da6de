import type { ReplyTable } from '../../reply/decode-reply.ts'
import type { CandleSource } from './group-market-operations.ts'

/** A candle as a chart wants it; without prices where the mock gave none. */
export interface Candle {
  readonly time: number
  readonly prices?: Readonly<Record<'open' | 'high' | 'low' | 'close', number>>
  readonly volume: number
}

/** The rows that have a time, in order and each time once, whatever a scenario made of them. */
export function readCandles({ columns, rows }: ReplyTable, names: CandleSource['columns']): Candle[] {
  const place = (name: string) => columns.findIndex(column => column.name === name)
  const at = {
    ...{ time: place(names.time), open: place(names.open), high: place(names.high) },
    ...{ low: place(names.low), close: place(names.close), volume: place(names.volume) },
  }
  const candles = new Map<number, Candle>()
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

/** The chart refuses numbers that are larger. */
function isDrawable(price: number): boolean {
  return Math.abs(price) < 9e13
}
