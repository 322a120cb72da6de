import { toSeconds } from '../../src/contract/to-seconds.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import { toMinute } from '../time/calendar.ts'
import { listByToken } from './queries/list-by-token.ts'
import type { Resource, ResourceEntry } from './resource.ts'
import { buildZeroRow } from './rows/build-zero-row.ts'

/** Returns buys and sells of several tokens over one window. */
export const answerTradeStatistics: Resource<'tradeStatistics'> = ({ world, now, query, choose }) => {
  const { token_addresses, timeframe } = query
  const minute = toMinute(now)
  const start = minute - toSeconds(timeframe)
  const pools = choose('GAP-78')
  return listByToken<ResourceEntry<'tradeStatistics'>>(world, token_addresses, choose, {
    row: token => {
      const activity = world.figures.tokens.activity(token, start, minute, pools)
      const { buys, sells, buyVolume, sellVolume, buyUsd, sellUsd } = activity
      return {
        tokenAddress: token.address,
        timeframe,
        buyCount: buys,
        sellCount: sells,
        totalTradeCount: buys + sells,
        volumeBuy: buyVolume,
        volumeSell: sellVolume,
        totalVolume: buyVolume + sellVolume,
        volumeBuyUSD: buyUsd,
        volumeSellUSD: sellUsd,
        totalVolumeUSD: buyUsd + sellUsd,
        buyToSellRatio: computeRatio(buyVolume, sellVolume, choose),
      }
    },
    zero: tokenAddress => buildZeroRow('TradeStatistics', { tokenAddress, timeframe }),
    volumeUsd: row => row.totalVolumeUSD,
  })
}

/** Returns the ratio of bought to sold volume. If nothing was sold, GAP-76 decides the ratio. */
function computeRatio(bought: number, sold: number, choose: ChooseGapOption): number | null {
  if (sold > 0) return bought / sold
  return choose('GAP-76') === 'zero' ? 0 : null
}
