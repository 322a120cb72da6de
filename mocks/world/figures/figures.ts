import { ALTCHAIN } from '../entities/addresses.ts'
import type { Pools } from '../entities/pools.ts'
import type { Pool, Token } from '../entities/types.ts'
import type { Venues } from '../entities/venues.ts'
import { type Candle, candles } from '../prices/candles.ts'
import { createMarket } from '../prices/token-prices.ts'
import { createPaths, type Paths } from '../prices/trades.ts'
import { type FeeRecord, feeRecord } from './fee-record.ts'
import { createProviders, type Portfolio } from './providers.ts'
import { createTokenActivity, type TokenActivity } from './token-activity.ts'
import { createV2Figures, type V2Figures } from './v2-figures.ts'
import { createV3Figures, type V3Figures } from './v3-figures.ts'

/** Everything in the market that moves. Instants are whole Unix seconds; what happens in second `now` is not yet seen. */
export interface Figures {
  /** USD price of a token of any chain; null when it has none. The same wherever the token appears. */
  priceUsd(token: Token, now: number): number | null
  /** Candles of any pool that begin in [after, before), `seconds` wide, oldest first, without those that saw no trade. */
  candles(
    pool: Pool,
    after: number,
    before: number,
    seconds: number,
    now: number,
    fromEpoch?: boolean,
  ): Candle[]
  /** The tokens of the altchain. */
  readonly tokens: TokenActivity
  readonly v3: V3Figures
  readonly v2: V2Figures
  /** Fees of a V2 pool, in total over the last completed `days` (7 unless given). */
  fees(pool: Pool, now: number, days?: number): FeeRecord
  /** What the wallet of this number provides to the V2 pools. */
  portfolio(wallet: number, now: number): Portfolio
  /** The trades that all of these are sums of. */
  readonly paths: Paths
}

/** Makes the figures of a world. */
export const createFigures = (seed: number, venues: Venues, pools: Pools): Figures => {
  const market = createMarket(seed)
  const paths = createPaths(market)
  const tokens = createTokenActivity(market, paths, pools)
  const v2 = createV2Figures(market, paths)
  const v2Venue = venues.all.find(venue => venue.id === 'dexc-v2')
  if (v2Venue === undefined) throw new Error('No venue of V2 pools.')
  const providers = createProviders(v2Venue, pools, paths, v2)
  return {
    priceUsd: (token, now) => {
      if (token.chainId === ALTCHAIN) return tokens.price(token, now)
      return token.priced ? market.price(token, now) : null
    },
    candles: (...range) => candles(paths, ...range),
    tokens,
    v3: createV3Figures(market, paths),
    v2,
    fees: (pool, now, days) => feeRecord(v2, pool, now, days),
    portfolio: (wallet, now) => providers.portfolio(wallet, now),
    paths,
  }
}
