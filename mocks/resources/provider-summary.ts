import type { Token } from '../world/entities/types.ts'
import { blankSymbol } from './shared/blank-symbol.ts'
import { utc } from './shared/format-datetime.ts'
import type { Resource } from './shared/resource.ts'
import { times } from './shared/scale.ts'
import { unknown } from './shared/unknown-entity.ts'
import { wellFormed } from './shared/well-formed.ts'
import { zeroRow } from './shared/zero-row.ts'

/** How many of the largest pools topPoolsData holds. */
const TOP = 5

/** The portfolio of one wallet in the V2 pools of dexc. */
export const providerSummary: Resource<'dexcV2ProviderSummary'> = ({ world, now, query, choose }) => {
  const wallet = world.holders.wallet(query.chain_id, query.wallet_address)
  if (wallet === undefined) {
    const shown = wellFormed('dexcV2ProviderSummary', 'wallet_address', query.wallet_address)
    if (shown && choose('GAP-21a') === 'zero-row')
      return [zeroRow('ProviderSummary', { providerId: query.wallet_address })]
    return unknown(choose, 'GAP-21a', 'provider with this address')
  }
  const rate = choose('GAP-37') === 'percent' ? 100 : 1
  const part = choose('GAP-38') === 'percent' ? 100 : 1
  const symbol = (token: Token) => token.symbol || blankSymbol(choose)
  const { positions, sizes, totalUsd, week, month, firstAt, lastAt, pools, tokens, concentration } =
    world.figures.portfolio(wallet, now)
  return [
    {
      providerId: query.wallet_address,
      totalValueLockedUsd: totalUsd,
      activePositionCount: positions,
      totalFeesEarned7d: week.feesUsd,
      averageAPR7dWeighted: times(week.apr, rate),
      firstPositionTimestamp: utc(firstAt),
      lastActiveTimestamp: utc(lastAt),
      poolCount: pools.length,
      topPoolsData: pools
        .slice(0, TOP)
        .map(({ pool, valueUsd, share }) => [
          pool.address,
          symbol(pool.token0),
          symbol(pool.token1),
          valueUsd,
          times(share, part),
        ]),
      tokenExposure: tokens.map(({ token, amount, valueUsd, share }) => [
        token.address,
        symbol(token),
        amount,
        valueUsd,
        times(share, part),
      ]),
      averagePositionSizeUsd: totalUsd === null ? null : totalUsd / positions,
      medianPositionSizeUsd: sizes === null ? null : median(sizes),
      minPositionSizeUsd: sizes?.[0] ?? null,
      maxPositionSizeUsd: sizes?.at(-1) ?? null,
      hhiConcentrationIndex: times(concentration, choose('GAP-38a') === 'points' ? 10_000 : 1),
      totalFeesEarned30d: month.feesUsd,
      averageAPR30dWeighted: times(month.apr, rate),
      feeAprByPool30d: pools.map(({ pool, feesUsd, apr }) => [
        pool.address,
        symbol(pool.token0),
        symbol(pool.token1),
        feesUsd,
        times(apr, rate),
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
