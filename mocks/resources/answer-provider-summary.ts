import { toMinute } from '../time/calendar.ts'
import type { Token } from '../world/entities/tokens.ts'
import { answerUnknownEntity } from './queries/answer-unknown-entity.ts'
import { isWellFormed } from './queries/is-well-formed.ts'
import type { Resource } from './resource.ts'
import { buildZeroRow } from './rows/build-zero-row.ts'
import { chooseBlankSymbol } from './rows/choose-blank-symbol.ts'
import { formatDateTime } from './rows/format-date-time.ts'
import { scaleFigure } from './rows/scale-figure.ts'

/** Maximum number of pools in topPoolsData. */
const TOP_POOLS = 5

/** Returns the portfolio of one wallet in the V2 pools of dexc. */
export const answerProviderSummary: Resource<'dexcV2ProviderSummary'> = ({ world, now, query, choose }) => {
  const wallet = world.holders.findWallet(query.chain_id, query.wallet_address)
  if (wallet === undefined) {
    const shown = isWellFormed('dexcV2ProviderSummary', 'wallet_address', query.wallet_address)
    if (shown && choose('GAP-21a') === 'zero-row')
      return [buildZeroRow('ProviderSummary', { providerId: query.wallet_address })]
    return answerUnknownEntity(choose, 'GAP-21a', 'provider with this address')
  }
  const rate = choose('GAP-37') === 'percent' ? 100 : 1
  const part = choose('GAP-38') === 'percent' ? 100 : 1
  const symbol = (token: Token) => token.symbol || chooseBlankSymbol(choose)
  const { positions, sizes, totalUsd, week, month, firstAt, lastAt, pools, tokens, concentration } =
    world.figures.portfolio(wallet, toMinute(now))
  return [
    {
      providerId: query.wallet_address,
      totalValueLockedUsd: totalUsd,
      activePositionCount: positions,
      totalFeesEarned7d: week.feesUsd,
      averageAPR7dWeighted: scaleFigure(week.apr, rate),
      firstPositionTimestamp: formatDateTime(firstAt),
      lastActiveTimestamp: formatDateTime(lastAt),
      poolCount: pools.length,
      topPoolsData: pools
        .slice(0, TOP_POOLS)
        .map(({ pool, valueUsd, share }) => [
          pool.address,
          symbol(pool.token0),
          symbol(pool.token1),
          valueUsd,
          scaleFigure(share, part),
        ]),
      tokenExposure: tokens.map(({ token, amount, valueUsd, share }) => [
        token.address,
        symbol(token),
        amount,
        valueUsd,
        scaleFigure(share, part),
      ]),
      averagePositionSizeUsd: totalUsd === null ? null : totalUsd / positions,
      medianPositionSizeUsd: sizes === null ? null : computeMedian(sizes),
      minPositionSizeUsd: sizes?.[0] ?? null,
      maxPositionSizeUsd: sizes?.at(-1) ?? null,
      hhiConcentrationIndex: scaleFigure(concentration, choose('GAP-38a') === 'points' ? 10_000 : 1),
      totalFeesEarned30d: month.feesUsd,
      averageAPR30dWeighted: scaleFigure(month.apr, rate),
      feeAprByPool30d: pools.map(({ pool, feesUsd, apr }) => [
        pool.address,
        symbol(pool.token0),
        symbol(pool.token1),
        feesUsd,
        scaleFigure(apr, rate),
      ]),
    },
  ]
}

/** Returns the median of numbers in rising order: the middle one, or the mean of the two middle ones. */
function computeMedian(rising: readonly number[]): number {
  const middle = rising.length >> 1
  const upper = rising[middle] as number
  return rising.length % 2 === 1 ? upper : ((rising[middle - 1] as number) + upper) / 2
}
