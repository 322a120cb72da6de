import { memoize } from '../../src/base/memoize.ts'
import { createAddresses } from './entities/addresses.ts'
import { createHolders } from './entities/create-holders.ts'
import { createPools } from './entities/pools.ts'
import { createTokens } from './entities/tokens.ts'
import { createVenues } from './entities/venues.ts'
import { createFigures } from './figures/create-figures.ts'
import { createPoolTrades } from './prices/pool-trades.ts'
import { createTokenPrices } from './prices/token-prices.ts'
import { createPostStream } from './social/post-stream.ts'
import { createSocial, type Social } from './social/social.ts'
import { listTopics } from './social/topic.ts'
import { type WorldSize, worldScales } from './world-scales.ts'

/** The generated market: a pure function of seed, size and instant from 2024-01-01 to 2100-01-01 UTC. */
export type World = ReturnType<typeof createWorld>

/** Creates a world from the low 32 bits of a seed. It has the same data in any process. */
export function createWorld({ seed, size = 'large' }: { readonly seed: number; readonly size?: WorldSize }) {
  const scale = worldScales[size]
  const addresses = createAddresses(seed)
  const venues = createVenues(seed, addresses, scale)
  const chainIds = [...new Set(venues.all.map(venue => venue.chainId))]
  const tokens = createTokens(seed, addresses, chainIds, scale)
  const pools = createPools(addresses, venues, tokens)
  const tokenPrices = createTokenPrices(seed)
  const poolTrades = createPoolTrades(tokenPrices)
  const makeSocial = memoize((steps: number): Social => {
    const topics = listTopics(tokens, chainIds, scale.topics)
    return createSocial(seed, createPostStream(seed, topics, scale, steps), tokenPrices.price)
  }, new Map<number, Social>())
  return {
    seed,
    size,
    venues,
    tokens,
    pools,
    holders: createHolders(addresses, scale),
    figures: createFigures({ tokenPrices, poolTrades }, venues, pools),
    get social(): Social {
      return makeSocial(1)
    },
    /** The posts of `social`, with sentiments in tenths of a point. */
    get fineSocial(): Social {
      return makeSocial(10)
    },
  }
}
