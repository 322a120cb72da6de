import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { toMinute, WEEK } from '../../time/calendar.ts'
import type { Pool } from '../entities/pool.ts'
import type { Pools } from '../entities/pools.ts'
import type { Token } from '../entities/tokens.ts'
import type { Venues } from '../entities/venues.ts'
import type { PoolTrades } from '../prices/pool-trades.ts'
import type { TokenPrices } from '../prices/token-prices.ts'

const KEPT = 2_000

/** Trades of a token over some time: their number, volume in units of the token, and volume in USD. */
export interface TradeActivity extends Readonly<typeof noActivity> {}

/** Returns the volume of buys and sells in USD. */
export function sumUsd({ buyUsd, sellUsd }: TradeActivity): number {
  return buyUsd + sellUsd
}

/** No trades. */
export const noActivity = { buys: 0, sells: 0, buyVolume: 0, sellVolume: 0, buyUsd: 0, sellUsd: 0 }

/** Creates the figures of altchain tokens. A price is that of the main pool, trades are those of all pools. */
export function createTokenActivity(
  tokenPrices: TokenPrices,
  poolTrades: PoolTrades,
  pools: Pools,
  venues: Venues,
) {
  const activities = new BoundedCache<string, TradeActivity>(KEPT)

  /** Returns the activity of a token in one of its pools in [from, to). USD is at the quote price at `to`. */
  const inPool = (pool: Pool, token: Token, from: number, to: number): TradeActivity => {
    const trades = poolTrades.tradesIfAny(pool, from, to)
    if (trades === undefined) return noActivity
    const { buys, sells, buyBase, sellBase, buyQuote, sellQuote } = trades
    const usd = tokenPrices.price(pool.quoteToken, to)
    const [buyUsd, sellUsd] = [buyQuote * usd, sellQuote * usd]
    if (token === pool.baseToken)
      return { buys, sells, buyVolume: buyBase, sellVolume: sellBase, buyUsd, sellUsd }
    // Who buys the base sells the quote.
    const ofQuote = { buyVolume: sellQuote, sellVolume: buyQuote, buyUsd: sellUsd, sellUsd: buyUsd }
    return { buys: sells, sells: buys, ...ofQuote }
  }

  const listLiving = (token: Token, from: number, to: number): readonly Pool[] =>
    venues.all
      .filter(({ chainId }) => chainId === token.chainId)
      .flatMap(venue => pools.listLiving(venue, token, from, to))

  const sumActivity = (token: Token, from: number, to: number): TradeActivity => {
    const total = { ...noActivity }
    for (const pool of listLiving(token, from, to)) {
      const own = inPool(pool, token, from, to)
      total.buys += own.buys
      total.sells += own.sells
      total.buyVolume += own.buyVolume
      total.sellVolume += own.sellVolume
      total.buyUsd += own.buyUsd
      total.sellUsd += own.sellUsd
    }
    return total
  }

  return {
    /** Returns the USD price at a Unix second: the last close of the main pool, or 1 for the stable coin. */
    price: (token: Token, at: number): number => {
      const main = pools.findMain(token)
      if (main.baseToken !== token) return tokenPrices.price(token, at)
      return poolTrades.priceAt(main, at) * tokenPrices.price(main.quoteToken, at)
    },
    /**
     * Returns the activity in all pools or in the main pool in [from, to). Of two windows with the same end, the longer
     * never has less.
     */
    activity: (token: Token, from: number, to: number, among: 'all-pools' | 'main-pool' = 'all-pools') =>
      among === 'main-pool'
        ? inPool(pools.findMain(token), token, from, to)
        : activities.getOrMake(`${token.index} ${from} ${to}`, () => sumActivity(token, from, to)),
    activityInPool: inPool,
    /** Returns the Unix second of the last trade before `now`. */
    lastTrade: (token: Token, now: number): number => {
      const main = pools.findMain(token)
      let last = poolTrades.lastTradeBefore(main, now)
      for (const pool of listLiving(token, now - WEEK, now))
        last = poolTrades.lastTradeBefore(pool, now, last) ?? last
      return last ?? main.createdAt
    },
    /** Returns the Unix second of the latest price update. Every trade and every full minute updates the price. */
    pricedAt: (token: Token, now: number): number => {
      const minute = toMinute(now)
      return poolTrades.lastTradeBefore(pools.findMain(token), now, minute) ?? minute
    },
  }
}
