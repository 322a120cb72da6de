import { seconds } from '../../src/contract/window.ts'
import { refuse } from '../refuse.ts'
import { ALTCHAIN } from '../world/address.ts'
import type { Resource } from './resource.ts'
import { unknown } from './unknown.ts'

/** The candles of one pool of the base58 chain, oldest first. */
export const candles: Resource<'ohlcvPool'> = ({ world, now, query, choose }) => {
  const { pool_address, after_time, before_time, interval } = query
  const length = seconds(interval)
  if (after_time >= before_time && choose('GAP-05c') === 'reject') {
    return refuse(
      choose,
      Number(choose('GAP-11')),
      `after_time is ${after_time}, but must be before before_time, ${before_time}.`,
    )
  }
  const buckets = (before_time - after_time) / length
  const mostBuckets = Number(choose('GAP-05a'))
  if (buckets > mostBuckets) {
    const sentence = `The range holds ${Math.ceil(buckets)} intervals of ${interval}, but at most ${mostBuckets} are allowed.`
    return refuse(choose, Number(choose('GAP-11')), sentence)
  }
  const pool = world.pools.find(ALTCHAIN, pool_address, now)
  const found = pool === undefined ? [] : world.figures.candles(pool, after_time, before_time, length, now)
  if (pool === undefined || found.length === 0) return unknown(choose, 'GAP-05b', 'candle in this range')
  for (const gap of ['GAP-05', 'GAP-41', 'GAP-42']) choose(gap)
  const [base, quote] = pool.base === 0 ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
  return found.map(({ start, open, high, low, close, buyBase, sellBase, buyQuote, sellQuote }) => ({
    openPrice: open,
    highPrice: high,
    lowPrice: low,
    closePrice: close,
    volumeQuote: buyQuote + sellQuote,
    volumeBase: buyBase + sellBase,
    unixTime: start,
    interval,
    poolAddress: pool.address,
    baseTokenAddress: base.address,
    quoteTokenAddress: quote.address,
  }))
}
