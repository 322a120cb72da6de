import type { Resource } from './resource.ts'
import { unknown } from './unknown.ts'

/** Fees of one V2 pool of dexc over the completed week. */
export const feeMetrics: Resource<'dexcV2FeeMetrics'> = ({ world, now, query, choose }) => {
  const pool = world.pools.find(query.chain_id, query.pool_address, now)
  if (pool?.venue.id !== 'dexc-v2') {
    if (world.venues.find('dexc-v2', query.chain_id) === undefined) choose('GAP-23a')
    return unknown(choose, 'GAP-21', 'such pool')
  }
  for (const gap of ['GAP-24a', 'GAP-37', 'GAP-39', 'GAP-64']) choose(gap)
  const fees = world.figures.fees(pool, now)
  return [
    {
      poolId: pool.address,
      feeTier: String(pool.fee),
      timeframeAt: '7d',
      feeMetrics: {
        feeAPR: decimal(fees.feeApr),
        feeVolumeRatio: decimal(fees.feeVolumeRatio),
        feesToken0: decimal(fees.fees0),
        feesToken1: decimal(fees.fees1),
        feesUsd: fees.feesUsd === null ? null : decimal(fees.feesUsd),
      },
      historicalFees: fees.days.map(({ start, volumeUsd, feesUsd }) => ({
        feeVolumeRatio: fees.feeVolumeRatio,
        feesUsd,
        timestamp: start,
        volume: volumeUsd,
      })),
      updatedAt: fees.updatedAt,
      tvlPriceComplete: fees.feesUsd === null ? 0 : 1,
    },
  ]
}

/** A number as a decimal string without exponent. */
function decimal(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}
