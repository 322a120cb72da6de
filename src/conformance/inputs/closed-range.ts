import { getOperation } from '../../contract/contract.ts'
import { toSeconds } from '../../contract/to-seconds.ts'
import type { FoundValue, Input, InputReference } from '../model/input.ts'
import type { Exchange } from '../model/recording.ts'

type Bound = 'after' | 'before'
type Range = readonly [] | readonly [interval: string, count: 1 | 8]

/** A range of candles that are over, as it stands in a plan: so many of an interval, by default a day of hours. */
export function takeClosedRange(...range: Range) {
  return { after_time: takeBound('after', range), before_time: takeBound('before', range) }
}

const intervals =
  getOperation('ohlcvPool').parameters.find(({ name }) => name === 'interval')?.schema.enum ?? []
const ranges = intervals.flatMap(each => ([1, 8] as const).map(count => [String(each), count] as const))

/** Both bounds of all closed ranges. */
export const closedInputs: readonly Input[] = (['after', 'before'] as const).flatMap(bound => [
  { ...describeBound(bound, []), parameter: { name: `${bound}_time`, under: '/altchain/' } },
  ...ranges.map(range => describeBound(bound, range)),
])

function takeBound(bound: Bound, range: Range): InputReference {
  return { input: [`closed.${bound}`, ...range].join(':') }
}

function describeBound(bound: Bound, range: Range): Input {
  return {
    ...takeBound(bound, range),
    from: ['clmmVenuePools'],
    find: exchanges => findBound(bound, range, exchanges),
  }
}

/**
 * Aligned, and two intervals before the clock of the server when the run began, so that every request of a run gets the
 * same range, and nothing in it still moves.
 */
function findBound(bound: Bound, [interval, count]: Range, exchanges: readonly Exchange[]): FoundValue[] {
  const first = exchanges.find(({ reply }) => reply !== undefined)
  if (first === undefined) return []
  const date = Date.parse(first.reply?.headers.date ?? '')
  const now = (Number.isFinite(date) ? date : first.at) / 1000
  const width = toSeconds(interval ?? '1h')
  const before = Math.floor((now - 2 * width) / width) * width
  const value = bound === 'before' ? before : before - (count ?? 24) * width
  return [{ value: String(value), source: `clock of the server in exchange ${first.n}` }]
}
