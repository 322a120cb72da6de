import { seconds } from '../../src/contract/window.ts'
import type { Resource } from './resource.ts'
import { severalTokens } from './several-tokens.ts'

/** Buys and sells of several tokens over one window. */
export const tradeStatistics: Resource<'tradeStatistics'> = ({ world, now, query, choose }) => {
  const { token_addresses, timeframe } = query
  return severalTokens(world, token_addresses, choose).map(token => {
    const { buys, sells, buyVolume, sellVolume, buyUsd, sellUsd } = world.figures.tokens.activity(
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
  })
}
