import { toSeconds } from '../../contract/to-seconds.ts'
import type { Exchange } from '../model/recording.ts'
import type { Input } from './resolve-input.ts'

/**
 * A bound of a range of candles that are over, as `closed.after` or `closed.before`, by default of 24 hours, else as in
 * `closed.after:1d:8`: aligned, and two intervals before the clock of the server when the run began, so that every
 * request of a run gets the same range, and nothing in it still moves.
 */
export function closedBound(name: string, exchanges: readonly Exchange[]): Input | undefined {
  const [bound, interval = '1h', count = '24'] = name.split(':')
  const first = exchanges.find(({ reply }) => reply !== undefined)
  if (first === undefined) return undefined
  const date = Date.parse(first.reply?.headers.date ?? '')
  const now = (Number.isFinite(date) ? date : first.at) / 1000
  const width = toSeconds(interval)
  const before = Math.floor((now - 2 * width) / width) * width
  const value = bound === 'closed.before' ? before : before - Number(count) * width
  return { value: String(value), source: `clock of the server in exchange ${first.n}` }
}
