import { toSeconds } from '../../src/contract/to-seconds.ts'
import { DAY, toMinute } from '../time/calendar.ts'
import { computeFeeRecord } from '../world/figures/v2-figures.ts'
import { answerUnknownEntity, rejectChain } from './queries/answer-unknown-entity.ts'
import type { Resource } from './resource.ts'

/** Returns the fees of one V2 pool of dexc over the last completed days. */
export const answerFeeMetrics: Resource<'dexcV2FeeMetrics'> = ({ world, now, query, choose }) => {
  const pool = world.pools.find(query.chain_id, query.pool_address, now)
  if (pool?.venue.id !== 'dexc-v2')
    return (
      rejectChain(world, query.chain_id, choose, 'dexc-v2') ??
      answerUnknownEntity(choose, 'GAP-21', 'such pool')
    )
  const timeframe = choose('GAP-39')
  const fees = computeFeeRecord(world.figures.v2, pool, toMinute(now), toSeconds(timeframe) / DAY)
  const days = fees.days.map(({ start, volumeUsd, feesUsd }) => ({
    feeVolumeRatio: fees.feeVolumeRatio,
    feesUsd,
    timestamp: start,
    volume: volumeUsd,
  }))
  return [
    {
      poolId: pool.address,
      feeTier: String(choose('GAP-24a') === 'basis-points' ? Math.round(pool.fee / 100) : pool.fee),
      timeframeAt: timeframe,
      feeMetrics: {
        feeAPR: formatDecimal(choose('GAP-37') === 'percent' ? 100 * fees.feeApr : fees.feeApr),
        feeVolumeRatio: formatDecimal(fees.feeVolumeRatio),
        feesToken0: formatDecimal(fees.fees0),
        feesToken1: formatDecimal(fees.fees1),
        feesUsd: fees.feesUsd === null ? null : formatDecimal(fees.feesUsd),
      },
      historicalFees: choose('GAP-64') === 'newest-first' ? days.reverse() : days,
      updatedAt: fees.updatedAt,
      tvlPriceComplete: fees.feesUsd === null ? 0 : 1,
    },
  ]
}

/** Formats a number as a decimal string without exponent. */
function formatDecimal(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}
