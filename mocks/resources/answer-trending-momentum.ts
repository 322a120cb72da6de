import { toSeconds } from '../../src/contract/to-seconds.ts'
import type { GapOptions } from '../../src/generated/gaps.ts'
import type { Choose } from '../gaps/choices.ts'
import { DAY } from '../time/calendar.ts'
import type { Momentum } from '../world/social/momentum.ts'
import { round } from '../world/social/round.ts'
import { formatDateTime } from './shared/format-date-time.ts'
import type { Resource } from './shared/resource.ts'

/** Tokens by momentum: one ranking, or with any other granularity a time series. */
export const answerTrendingMomentum: Resource<'trendingMomentum'> = ({ world, now, query, choose }) => {
  const { lookback_hours: hours, min_velocity: minVelocity, limit, granularity } = query
  const wanted = { hours, minVelocity, limit }
  if (granularity === 'total')
    return world.social.momentum(now, wanted).map(entry => capQuality(entry, choose))
  const limitCounts = choose('GAP-28')
  const isDay = toSeconds(granularity) === DAY
  const fromNow = isDay && choose('GAP-C7') === 'calendar' && granularity === '24h'
  const bucketHours = toSeconds(granularity) / 3600
  const timeBucket = bucketFields[choose('GAP-27')]
  return world.social
    .momentumSeries(now, { ...wanted, limitCounts, bucketHours, fromNow })
    .map(({ from, entry }) => ({ ...capQuality(entry, choose), ...timeBucket(from) }))
}

/** Quality that ends at 10, where GAP-C3 says so, and its change measured likewise. */
function capQuality(entry: Momentum, choose: Choose): Momentum {
  const { qualityScore, qualityDelta } = entry
  const before = qualityScore - qualityDelta
  if ((qualityScore <= MOST_QUALITY && before <= MOST_QUALITY) || choose('GAP-C3') === 'exceeds') return entry
  const quality = Math.min(MOST_QUALITY, qualityScore)
  return { ...entry, qualityScore: quality, qualityDelta: round(quality - Math.min(MOST_QUALITY, before), 2) }
}

const MOST_QUALITY = 10

/** The field that tells the bucket of a row, by the choices for GAP-27. */
const bucketFields: Readonly<Record<GapOptions['GAP-27'], (from: number) => object>> = {
  none: () => ({}),
  iso: from => ({ timeBucket: formatDateTime(from) }),
  unix: from => ({ timeBucket: from }),
}
