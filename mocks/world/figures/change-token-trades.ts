import { toWeek, WEEK } from '../../time/calendar.ts'
import type { Pool } from '../entities/pool.ts'
import type { Token } from '../entities/token.ts'
import type { MarketEvent } from '../prices/market-event.ts'
import type { FigureSources } from './figures.ts'
import type { TokenTrades } from './token-trades.ts'

/**
 * Returns the trades of tokens as an event changes them. `sources` has the changed prices and trades of pools. A token
 * none of whose pools changes has the same trades. Those of others are added up over their pools.
 */
export function changeTokenTrades(
  event: MarketEvent,
  { tokenPrices, poolTrades, tokenTrades, tradingPools }: FigureSources,
): TokenTrades {
  /** Returns the pools that may trade in [from, to), always in the same order. */
  const listPools = (token: Token, from: number, to: number): Pool[] => {
    const found = new Set<Pool>()
    for (let week = toWeek(from); week <= toWeek(to - 1); week++)
      for (const pool of tradingPools.ofToken(token, week)) found.add(pool)
    // Of two windows the longer one then adds the same numbers, and some between them.
    return [...found].sort((a, b) => a.venue.code - b.venue.code || a.index - b.index)
  }
  const isTouched = (pool: Pool) => event.stops(pool) || event.moves(pool.token0) || event.moves(pool.token1)

  return {
    activity: (token, from, to) => {
      const pools = listPools(token, from, to)
      if (to <= event.start || !pools.some(isTouched)) return tokenTrades.activity(token, from, to)
      const total = { buys: 0, sells: 0, buyVolume: 0, sellVolume: 0, buyUsd: 0, sellUsd: 0 }
      for (const pool of pools) {
        const trades = poolTrades.tradesIfAny(pool, from, to)
        if (trades === undefined) continue
        const { buys, sells, buyBase, sellBase, buyQuote, sellQuote } = trades
        const { base, quote } = poolTrades.profile(pool)
        const usd = tokenPrices.price(quote, to)
        const isBase = token === base
        // Who buys the base sells the quote.
        total.buys += isBase ? buys : sells
        total.sells += isBase ? sells : buys
        total.buyVolume += isBase ? buyBase : sellQuote
        total.sellVolume += isBase ? sellBase : buyQuote
        total.buyUsd += (isBase ? buyQuote : sellQuote) * usd
        total.sellUsd += (isBase ? sellQuote : buyQuote) * usd
      }
      return total
    },
    lastTradeBefore: (token, at) => {
      const pools = listPools(token, at - WEEK, at)
      if (at <= event.start || !pools.some(isTouched)) return tokenTrades.lastTradeBefore(token, at)
      let last: number | undefined
      for (const pool of pools) last = poolTrades.lastTradeBefore(pool, at, last ?? at - WEEK) ?? last
      return last
    },
  }
}
