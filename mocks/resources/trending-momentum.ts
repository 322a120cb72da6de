import { seconds } from '../../src/contract/window.ts'
import type { Resource } from './resource.ts'
import { utc } from './utc.ts'

/** Tokens by momentum: one ranking, or with any other granularity a time series. */
export const trendingMomentum: Resource<'trendingMomentum'> = ({ world, now, query, choose }) => {
  choose('GAP-C3')
  const { lookback_hours: hours, min_velocity: minVelocity, limit, granularity } = query
  if (granularity === 'total') return world.social.momentum(now, { hours, minVelocity, limit })
  for (const gap of ['GAP-27', 'GAP-28', 'GAP-C7']) choose(gap)
  const bucketHours = seconds(granularity) / 3600
  return world.social
    .momentumSeries(now, { hours, minVelocity, limit, bucketHours })
    .map(({ from, entry }) => ({ ...entry, timeBucket: utc(from) }))
}
