import { ALTCHAIN_ID } from '../entities/addresses.ts'
import type { Pools } from '../entities/pools.ts'
import type { Token } from '../entities/token.ts'
import type { Venues } from '../entities/venues.ts'
import { createPoolTrades, type PoolTrades } from '../prices/pool-trades.ts'
import { createTokenPrices, type TokenPrices } from '../prices/token-prices.ts'
import { createPortfolios } from './create-portfolios.ts'
import { createTokenActivity } from './create-token-activity.ts'
import { createV3Figures } from './create-v3-figures.ts'
import { createV2Figures } from './v2-figures.ts'

/**
 * Figures of the market that change over time. Instants are whole Unix seconds, and events of second `now`
 * are not visible yet.
 */
export type Figures = ReturnType<typeof buildFigures>

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
export function buildFigures(sources: FigureSources, venues: Venues, pools: Pools) {
  const { tokenPrices, poolTrades } = sources
  const tokens = createTokenActivity(tokenPrices, poolTrades, pools, venues)
  const v2 = createV2Figures(tokenPrices, poolTrades)
  const v2Venue = venues.all.find(venue => venue.id === 'dexc-v2')
  if (v2Venue === undefined) throw new Error('No venue of V2 pools.')
  return {
    /** Returns the USD price of a token of any chain, or null without a price. It is the same in all replies. */
    priceUsd: (token: Token, now: number): number | null => {
      if (token.chainId === ALTCHAIN_ID) return tokens.price(token, now)
      return token.priced ? tokenPrices.price(token, now) : null
    },
    tokens,
    v3: createV3Figures(tokenPrices, poolTrades),
    v2,
    /** Returns the V2 portfolio of a wallet by its number. */
    portfolio: createPortfolios(v2Venue, pools, v2),
    poolTrades,
    sources,
  }
}
