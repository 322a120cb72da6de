import type { Resource } from './resource.ts'
import { unknown } from './unknown.ts'
import { utc } from './utc.ts'

/** How many of the largest pools topPoolsData holds. */
const TOP = 5

/** The portfolio of one wallet in the V2 pools of dexc. */
export const providerSummary: Resource<'dexcV2ProviderSummary'> = ({ world, now, query, choose }) => {
  const wallet = world.holders.wallet(query.chain_id, query.wallet_address)
  if (wallet === undefined) return unknown(choose, 'GAP-21a', 'provider with this address')
  for (const gap of ['GAP-37', 'GAP-38', 'GAP-38a']) choose(gap)
  const { positions, sizes, totalUsd, week, month, firstAt, lastAt, pools, tokens, concentration } =
    world.figures.portfolio(wallet, now)
  return [
    {
      providerId: query.wallet_address,
      totalValueLockedUsd: totalUsd,
      activePositionCount: positions,
      totalFeesEarned7d: week.feesUsd,
      averageAPR7dWeighted: week.apr,
      firstPositionTimestamp: utc(firstAt),
      lastActiveTimestamp: utc(lastAt),
      poolCount: pools.length,
      topPoolsData: pools
        .slice(0, TOP)
        .map(({ pool, valueUsd, share }) => [
          pool.address,
          pool.token0.symbol,
          pool.token1.symbol,
          valueUsd,
          share,
        ]),
      tokenExposure: tokens.map(({ token, amount, valueUsd, share }) => [
        token.address,
        token.symbol,
        amount,
        valueUsd,
        share,
      ]),
      averagePositionSizeUsd: totalUsd === null ? null : totalUsd / positions,
      medianPositionSizeUsd: sizes === null ? null : median(sizes),
      minPositionSizeUsd: sizes?.[0] ?? null,
      maxPositionSizeUsd: sizes?.at(-1) ?? null,
      hhiConcentrationIndex: concentration,
      totalFeesEarned30d: month.feesUsd,
      averageAPR30dWeighted: month.apr,
      feeAprByPool30d: pools.map(({ pool, feesUsd, apr }) => [
        pool.address,
        pool.token0.symbol,
        pool.token1.symbol,
        feesUsd,
        apr,
      ]),
    },
  ]
}

/** Of numbers in rising order; the mean of the middle two when there is no middle one. */
function median(rising: readonly number[]): number {
  const middle = rising.length >> 1
  const upper = rising[middle] as number
  return rising.length % 2 === 1 ? upper : ((rising[middle - 1] as number) + upper) / 2
}
