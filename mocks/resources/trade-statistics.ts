import { seconds } from '../../src/contract/window.ts'
import { severalTokens } from './shared/list-by-token.ts'
import type { Entry, Resource } from './shared/resource.ts'
import { zeroRow } from './shared/zero-row.ts'

/** Buys and sells of several tokens over one window. */
export const tradeStatistics: Resource<'tradeStatistics'> = ({ world, now, query, choose }) => {
  const { token_addresses, timeframe } = query
  const { activity } = world.figures.tokens
  return severalTokens<Entry<'tradeStatistics'>>(world, token_addresses, choose, {
    row: token => {
      const { buys, sells, buyVolume, sellVolume, buyUsd, sellUsd } = activity(
        token,
        now - seconds(timeframe),
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
    zero: tokenAddress => zeroRow('TradeStatistics', { tokenAddress, timeframe }),
    volumeUsd: row => row.totalVolumeUSD,
  })
}
