import { contract } from '../src/contract/contract.ts'
import { type Origin, pathsOf } from '../src/contract/routes.ts'
import type { OperationId } from '../src/contract/types.ts'
import { ALTCHAIN } from './world/address.ts'
import type { World } from './world/world.ts'

/** A request that the mock answers with rows; names for the values are in the world, since not all are in a list. */
export interface Sample {
  readonly operationId: OperationId
  readonly origin: Origin
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
}

const HOUR = 3600
const DAY = 24 * HOUR
const HOME = 8453

/** One request for every operation, about the well-known tokens and pools of a world at a Unix second. */
export function samples(world: World, now: number, apiKey: string): Sample[] {
  return contract.operations.map(operation => ({
    operationId: operation.id,
    origin: operation.origin,
    path: pathsOf(operation)[0] as string,
    query: queries[operation.id]({ world, now }),
    headers: { 'X-API-Key': apiKey },
  }))
}

interface Place {
  readonly world: World
  readonly now: number
}

type Values = (place: Place) => Record<string, string>

const few = { limit: '5' }

const altToken: Values = ({ world }) => ({ token_address: world.tokens.at(ALTCHAIN, 1).address })

const altTokens: Values = ({ world }) => ({
  token_addresses: [1, 2, 3].map(index => world.tokens.at(ALTCHAIN, index).address).join(),
  timeframe: '24h',
})

/** The oldest pool of a venue on the default chain, which joins the coins everybody knows. */
const firstPool =
  (venueId: string): Values =>
  ({ world }) => {
    const venue = world.venues.find(venueId, HOME)
    return venue === undefined ? {} : { pool_address: world.pools.at(venue, 0).address }
  }

const queries: Readonly<Record<OperationId, Values>> = {
  tokenDetails: altToken,
  tokenPoolSearch: place => ({ ...altToken(place), ...few }),
  clmmVenuePools: () => few,
  dlmmVenuePools: () => few,
  tradeStatistics: altTokens,
  priceVolumeMulti: altTokens,
  ohlcvPool: ({ world, now }) => {
    const end = now - (now % HOUR)
    return {
      pool_address: world.pools.main(world.tokens.at(ALTCHAIN, 1)).address,
      after_time: String(end - DAY),
      before_time: String(end),
      interval: '1h',
    }
  },
  dexaV3Pool: firstPool('dexa'),
  dexbV3Pool: firstPool('dexb'),
  dexeV3Pool: firstPool('dexe'),
  dexdV3Pool: firstPool('dexd'),
  clonesV3Pool: firstPool('clones'),
  dexcV3Pool: firstPool('dexc-v3'),
  clonesV3Pools: () => few,
  dexdV3Pools: () => few,
  dexeV3Pools: () => few,
  dexcV2Pools: () => few,
  dexcV2FeeMetrics: firstPool('dexc-v2'),
  dexcV2ProviderSummary: ({ world }) => ({
    wallet_address: world.holders.at(world.tokens.at(HOME, 0), 0).address,
  }),
  tvlTopOwners: ({ world }) => ({ token_address: world.tokens.at(HOME, 0).address, ...few }),
  alphaPostDetection: () => few,
  trendingMomentum: () => few,
  influencerCredibility: () => few,
  sentimentShifts: () => few,
}
