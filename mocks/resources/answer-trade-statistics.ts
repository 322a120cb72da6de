import { toSeconds } from '../../src/contract/to-seconds.ts'
import { buildZeroRow } from './shared/build-zero-row.ts'
import { listByToken } from './shared/list-by-token.ts'
import type { Resource, ResourceEntry } from './shared/resource.ts'

/** Buys and sells of several tokens over one window. */
export const answerTradeStatistics: Resource<'tradeStatistics'> = ({ world, now, query, choose }) => {
  const { token_addresses, timeframe } = query
  const { activity } = world.figures.tokens
  return listByToken<ResourceEntry<'tradeStatistics'>>(world, token_addresses, choose, {
    row: token => {
      const { buys, sells, buyVolume, sellVolume, buyUsd, sellUsd } = activity(
        token,
        now - toSeconds(timeframe),
        now,
      )
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
        buyToSellRatio: sellVolume > 0 ? buyVolume / sellVolume : null,
      }
    },
    zero: tokenAddress => buildZeroRow('TradeStatistics', { tokenAddress, timeframe }),
    volumeUsd: row => row.totalVolumeUSD,
  })
}
