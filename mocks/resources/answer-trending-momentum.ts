import { memoize } from '../../src/base/memoize.ts'
import { perContract } from '../../src/contract/activate-contract.ts'
import { contract } from '../../src/contract/contract.ts'
import { toSeconds } from '../../src/contract/to-seconds.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import { DAY } from '../time/calendar.ts'
import type { Momentum } from '../world/social/momentum.ts'
import { roundToDecimals } from '../world/social/round-to-decimals.ts'
import type { Resource } from './resource.ts'
import { formatDateTime } from './rows/format-date-time.ts'
import { pickFields } from './rows/pick-fields.ts'

/** Returns tokens by momentum: a ranking for the granularity `total`, otherwise a time series. */
export const answerTrendingMomentum: Resource<'trendingMomentum'> = input => {
  const { world, now, query, selection, choose } = input
  const { lookback_hours: hours, min_velocity: minVelocity, limit, granularity } = query
  const velocity = choose('GAP-70') === 'posts' ? 'postVelocity' : 'engagementVelocity'
  const wanted = { hours, minVelocity, velocity, limit } as const
  const isPlain = selection?.version.default !== true && choose('GAP-30b') === 'without-engagement'
  const show = (entry: Momentum) => {
    const shown = capQuality(entry, choose)
    return isPlain ? pickFields<Momentum>(shown, firstFields.current) : shown
  }
  if (granularity === 'total') return world.social.momentum(now, wanted).map(show)
  const limitCounts = choose('GAP-28')
  const isDay = toSeconds(granularity) === DAY
  const fromNow = isDay && choose('GAP-C7') === 'calendar' && granularity === '24h'
  const bucketHours = toSeconds(granularity) / 3600
  if (bucketHours > hours && choose('GAP-69') === 'none') return []
  const bucket = choose('GAP-27')
  const writeTime = memoize((from: number) => (bucket === 'iso' ? formatDateTime(from) : from), new Map())
  const series = world.social.momentumSeries(now, { ...wanted, limitCounts, bucketHours, fromNow })
  const isByTime = choose('GAP-73') === 'newest-first'
  const sorted = isByTime ? series.toSorted((a, b) => b.from - a.from) : series
  return sorted.map(({ from, entry }) =>
    bucket === 'none' ? show(entry) : { ...show(entry), timeBucket: writeTime(from) },
  )
}

/** Limits the quality score to 10 if GAP-C3 says so. Its change is then computed from limited scores. */
function capQuality(entry: Momentum, choose: ChooseGapOption): Momentum {
  const { qualityScore, qualityDelta } = entry
  const before = qualityScore - qualityDelta
  if ((qualityScore <= MAX_QUALITY && before <= MAX_QUALITY) || choose('GAP-C3') === 'exceeds') return entry
  const quality = Math.min(MAX_QUALITY, qualityScore)
  return {
    ...entry,
    qualityScore: quality,
    qualityDelta: roundToDecimals(quality - Math.min(MAX_QUALITY, before), 2),
  }
}

const MAX_QUALITY = 10

/** Fields of the older version if GAP-30b leaves out engagementVelocity. */
const firstFields = perContract(() =>
  (contract.objects.MomentumEntry ?? []).filter(field => field !== 'engagementVelocity'),
)
