import type { Pool } from '../entities/pool.ts'
import type { Pools } from '../entities/pools.ts'
import type { Token } from '../entities/token.ts'
import type { PoolTrades } from '../prices/pool-trades.ts'
import type { TokenPrices } from '../prices/token-prices.ts'
import { createFlatTrades } from '../prices/trade-sum.ts'
import type { TokenTrades } from './token-trades.ts'
import type { TradeActivity } from './trade-activity.ts'

const MINUTE = 60

// An activity has no price, and that of a pool where nothing moved would have to be looked for.
const noTrades = createFlatTrades(0)

/** Figures of a token of the altchain. Its price is that of its main pool, its trades are those of all its pools. */
export interface TokenActivity {
  /** Returns the USD price at a Unix second: the last close of the main pool, or 1 for the stable coin. */
  price(token: Token, at: number): number
  /** Returns the activity in all pools in [from, to). Of two windows with the same end, the longer never has less. */
  activity(token: Token, from: number, to: number): TradeActivity
  /** Returns the activity in the main pool alone. */
  activityInMainPool(token: Token, from: number, to: number): TradeActivity
  /** Returns the activity of a token in one of its pools in [from, to). USD is at the quote price at `to`. */
  activityInPool(pool: Pool, token: Token, from: number, to: number): TradeActivity
  /** Returns the Unix second of the last trade before `now`. */
  lastTrade(token: Token, now: number): number
  /**
   * Returns the Unix second of the latest price update. Every trade and every full minute updates the price.
   */
  pricedAt(token: Token, now: number): number
}

/** Creates the figures of tokens. */
export function createTokenActivity(
  tokenPrices: TokenPrices,
  poolTrades: PoolTrades,
  pools: Pools,
  tokenTrades: TokenTrades,
): TokenActivity {
  const inPool = (pool: Pool, token: Token, from: number, to: number): TradeActivity => {
    const { base, quote } = poolTrades.profile(pool)
    const { buys, sells, buyBase, sellBase, buyQuote, sellQuote } =
      poolTrades.tradesIfAny(pool, from, to) ?? noTrades
    const usd = tokenPrices.price(quote, to)
    // Who buys the base sells the quote.
    return token === base
      ? {
          buys,
          sells,
          buyVolume: buyBase,
          sellVolume: sellBase,
          buyUsd: buyQuote * usd,
          sellUsd: sellQuote * usd,
        }
      : {
          buys: sells,
          sells: buys,
          buyVolume: sellQuote,
          sellVolume: buyQuote,
          buyUsd: sellQuote * usd,
          sellUsd: buyQuote * usd,
        }
  }
  return {
    price: (token, at) => {
      const main = pools.findMain(token)
      return poolTrades.profile(main).base === token ? poolTrades.priceAt(main, at) : 1
    },
    activity: tokenTrades.activity,
    activityInMainPool: (token, from, to) => inPool(pools.findMain(token), token, from, to),
    activityInPool: inPool,
    lastTrade: (token, now) => {
      const main = pools.findMain(token)
      return (
        tokenTrades.lastTradeBefore(token, now) ?? poolTrades.lastTradeBefore(main, now) ?? main.createdAt
      )
    },
    pricedAt: (token, now) => {
      const minute = now - (now % MINUTE)
      return poolTrades.lastTradeBefore(pools.findMain(token), now, minute) ?? minute
    },
  }
}
