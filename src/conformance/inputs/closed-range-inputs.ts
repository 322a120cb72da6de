import { getOperation } from '../../contract/contract.ts'
import { toSeconds } from '../../contract/to-seconds.ts'
import type { Input } from '../model/input.ts'
import type { InputReference } from '../model/input-reference.ts'

type Range = readonly [] | readonly [interval: string, count: 1 | 8]
const bounds = ['after', 'before'] as const
type Bound = (typeof bounds)[number]

const { schema } = getOperation('ohlcvPool').parameters.find(({ name }) => name === 'interval') ?? {}
const ranges = (schema?.enum ?? []).flatMap(each =>
  ([1, 8] as const).map(count => [String(each), count] as const),
)

/** Both bounds of ranges of candles that are over. */
export const closedRangeInputs: readonly Input[] = bounds.flatMap(bound => [
  { ...describeBound(bound, []), parameter: { name: `${bound}_time`, under: '/altchain/' } },
  ...ranges.map(range => describeBound(bound, range)),
])

/** A range of candles that are over, as it stands in a plan: so many of an interval, by default a day of hours. */
export function takeClosedRange(...range: Range) {
  return { after_time: takeBound('after', range), before_time: takeBound('before', range) }
}

function takeBound(bound: Bound, [interval, count]: Range): InputReference {
  return { input: count === undefined ? `closed.${bound}` : `closed.${bound}:${interval}:${count}` }
}

/**
 * Aligned, and two intervals before the clock of the server when the run began, so that every request of a run gets the
 * same range, and nothing in it still moves.
 */
function describeBound(bound: Bound, range: Range): Input {
  const width = toSeconds(range[0] ?? '1h')
  const find: Input['find'] = exchanges => {
    const first = exchanges.find(({ reply }) => reply !== undefined)
    if (first === undefined) return []
    const date = Date.parse(first.reply?.headers.date ?? '')
    const now = (Number.isFinite(date) ? date : first.at) / 1000
    const before = Math.floor((now - 2 * width) / width) * width
    const value = bound === 'before' ? before : before - (range[1] ?? 24) * width
    return [{ value: String(value), source: `clock of the server in exchange ${first.n}` }]
  }
  return { ...takeBound(bound, range), from: ['clmmVenuePools'], find }
}
