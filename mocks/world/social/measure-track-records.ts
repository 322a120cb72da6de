import { reproducibleExp } from '../random/exact-math.ts'
import type { PostStream } from './post-stream.ts'
import { roundToDecimals } from './round-to-decimals.ts'

/** Days after which a prediction is judged. */
const HORIZONS = [1, 7, 30] as const

/** Number of directional posts of an author and their results in percent, null without posts (GAP-29). */
export type TrackRecord = ReturnType<typeof judgeCalls>

function createCalls() {
  return { signals: 0, bullish: 0, hits: [0, 0, 0], returns: [0, 0, 0] }
}

/**
 * Judges each author's bullish (sentiment 7 or more) and bearish (3 or less) posts with from ≤ day < to, in
 * days since the epoch. They are compared with the token's closing price 1, 7 and 30 days later. The sign of
 * a return follows the direction of the post.
 */
export function measureTrackRecords(stream: PostStream, from: number, to: number): TrackRecord[] {
  const calls = stream.authors.all.map(createCalls)
  for (let day = from; day < to; day++) {
    const posts = stream.day(day)
    const close = stream.closes(day)
    const outcomes = HORIZONS.map(days => stream.closes(day + days))
    for (let at = 0; at < posts.count; at++) {
      const sentiment = posts.sentiment[at] as number
      if (sentiment > 3 && sentiment < 7) continue
      const side = sentiment > 5 ? 1 : -1
      const symbol = posts.symbol[at] as number
      const call = calls[posts.author[at] as number] as Calls
      call.signals++
      if (side > 0) call.bullish++
      outcomes.forEach((outcome, h) => {
        const move = side * (reproducibleExp((outcome[symbol] as number) - (close[symbol] as number)) - 1)
        call.hits[h] = (call.hits[h] as number) + (move > 0 ? 1 : 0)
        call.returns[h] = (call.returns[h] as number) + move
      })
    }
  }
  return calls.map(judgeCalls)
}

type Calls = ReturnType<typeof createCalls>

function judgeCalls({ signals, bullish, hits, returns }: Calls) {
  const percent = (sums: readonly number[], horizon: number) =>
    signals > 0 ? roundToDecimals(((sums[horizon] as number) / signals) * 100, 2) : null
  const trackRecordAccuracy7d = percent(hits, 1)
  return {
    trackRecordSignals: signals,
    trackRecordBullishSignals: bullish,
    trackRecordBearishSignals: signals - bullish,
    trackRecordAccuracy24h: percent(hits, 0),
    trackRecordAccuracy7d,
    trackRecordAccuracy30d: percent(hits, 2),
    trackRecordAvgReturn24h: percent(returns, 0),
    trackRecordAvgReturn7d: percent(returns, 1),
    trackRecordAvgReturn30d: percent(returns, 2),
    trackRecordPerformanceTier:
      trackRecordAccuracy7d === null ? null : toPerformanceTier(trackRecordAccuracy7d),
  }
}

/**
 * Returns the tier of an accuracy in percent. The contract (social, InfluencerEntry) does not say after which
 * time accuracy is measured.
 */
export function toPerformanceTier(accuracy: number): string {
  return accuracy >= 70 ? 'topPerformer' : accuracy >= 60 ? 'proven' : 'unproven'
}
