import { ALTCHAIN_ID } from '../entities/addresses.ts'
import type { Pool } from '../entities/pool.ts'
import type { Pools } from '../entities/pools.ts'
import type { Token } from '../entities/token.ts'
import type { Venues } from '../entities/venues.ts'
import { type Candle, listCandles } from '../prices/candle.ts'
import { createPoolTrades, type PoolTrades } from '../prices/pool-trades.ts'
import { createTokenPrices, type TokenPrices } from '../prices/token-prices.ts'
import { computeFeeRecord, type FeeRecord } from './fee-record.ts'
import { createProviders, type Portfolio } from './portfolio.ts'
import { createTokenActivity, type TokenActivity } from './token-activity.ts'
import { createV2Figures, type V2Figures } from './v2-figures.ts'
import { createV3Figures, type V3Figures } from './v3-figures.ts'

/**
 * Figures of the market that change over time. Instants are whole Unix seconds, and events of second `now`
 * are not visible yet.
 */
export interface Figures {
  /**
   * Returns the USD price of a token of any chain, or null without a price. It is the same in all replies.
   */
  priceUsd(token: Token, now: number): number | null
  /**
   * Returns the candles of a pool that begin in [after, before), oldest first. Each covers `seconds`. Those
   * without trades are left out.
   */
  candles(
    pool: Pool,
    after: number,
    before: number,
    seconds: number,
    now: number,
    fromEpoch?: boolean,
  ): Candle[]
  /** Prices and activity of the tokens of the altchain. */
  readonly tokens: TokenActivity
  readonly v3: V3Figures
  readonly v2: V2Figures
  /** Returns the fees of a V2 pool, in total over the last completed `days`. Default: 7. */
  fees(pool: Pool, now: number, days?: number): FeeRecord
  /** Returns the V2 portfolio of a wallet by its number. */
  portfolio(wallet: number, now: number): Portfolio
  /** The trades of pools, from which these figures are computed. */
  readonly poolTrades: PoolTrades
  readonly sources: FigureSources
}

/** The prices and trades from which all figures are computed. */
export interface FigureSources {
  readonly tokenPrices: TokenPrices
  readonly poolTrades: PoolTrades
}

/** Creates the figures of a world. */
export function createFigures(seed: number, venues: Venues, pools: Pools): Figures {
  const tokenPrices = createTokenPrices(seed)
  return buildFigures({ tokenPrices, poolTrades: createPoolTrades(tokenPrices) }, venues, pools)
}

/** Builds the figures that follow from some prices and trades. */
export function buildFigures(sources: FigureSources, venues: Venues, pools: Pools): Figures {
  const { tokenPrices, poolTrades } = sources
  const tokens = createTokenActivity(tokenPrices, poolTrades, pools, venues)
  const v2 = createV2Figures(tokenPrices, poolTrades)
  const v2Venue = venues.all.find(venue => venue.id === 'dexc-v2')
  if (v2Venue === undefined) throw new Error('No venue of V2 pools.')
  const providers = createProviders(v2Venue, pools, v2)
  return {
    priceUsd: (token, now) => {
      if (token.chainId === ALTCHAIN_ID) return tokens.price(token, now)
      return token.priced ? tokenPrices.price(token, now) : null
    },
    candles: (...range) => listCandles(poolTrades, ...range),
    tokens,
    v3: createV3Figures(tokenPrices, poolTrades),
    v2,
    fees: (pool, now, days) => computeFeeRecord(v2, pool, now, days),
    portfolio: (wallet, now) => providers.portfolio(wallet, now),
    poolTrades,
    sources,
  }
}
