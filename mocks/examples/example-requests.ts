import { contract, operation } from '../../src/contract/contract.ts'
import { type Origin, pathsOf } from '../../src/contract/routes.ts'
import { typedQuery } from '../../src/contract/typed-query.ts'
import type { OperationId } from '../../src/contract/types.ts'
import { DAY, HOUR } from '../world/calendar.ts'
import { ALTCHAIN } from '../world/entities/addresses.ts'
import { usualVolumeUsd } from '../world/entities/pool-profile.ts'
import type { World } from '../world/world.ts'

/** A request that the mock answers with rows; names for the values are in the world, since not all are in a list. */
export interface Sample {
  readonly operationId: OperationId
  readonly origin: Origin
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
}

/** The chain that requests are about when they name none. */
const HOME = Number(typedQuery(operation('tvlTopOwners'), {}).chain_id)

/** The chains that operations list. */
const chains = operation('dexaV3Pool').parameters.flatMap(({ schema }) => (schema.enum ?? []).map(Number))

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

/** The wrapped native coin is 1; pinned tokens follow, each in fewer pools than the one before. */
const altToken =
  (index: number): Values =>
  ({ world }) => ({ token_address: world.tokens.at(ALTCHAIN, index).address })

const altTokens: Values = ({ world }) => ({
  token_addresses: [1, 2, 3].map(index => world.tokens.at(ALTCHAIN, index).address).join(),
  timeframe: '24h',
})

/** The busiest of the oldest pools of a venue on the default chain, which join the coins everybody knows. */
const busyPool =
  (venueId: string): Values =>
  place => ({ pool_address: busiest(venueId, HOME, place) ?? '' })

function busiest(venueId: string, chain: number, { world, now }: Place): string | undefined {
  const venue = world.venues.find(venueId, chain)
  if (venue === undefined) return undefined
  const oldest = Array.from({ length: 100 }, (_, index) => world.pools.at(venue, index))
  const volumes = oldest.map(pool => usualVolumeUsd(pool, now))
  return oldest[volumes.indexOf(Math.max(...volumes))]?.address
}

/** Addresses by section and name, where they depend on it by chain. */
type Unlisted = Readonly<
  Record<string, Readonly<Record<string, readonly string[] | Readonly<Record<string, readonly string[]>>>>>
>

/**
 * Addresses that no list of the contract gives, as the `samples` of a conformance configuration have them: pools of V3
 * venues by venue and chain, and a wallet.
 */
export function unlistedAddresses(world: World, now: number): Unlisted {
  const { wallet_address: wallet = '' } = queries.dexcV2ProviderSummary({ world, now })
  const poolsOf = (venueId: string) =>
    Object.fromEntries(
      chains.flatMap(chain => {
        const pool = busiest(venueId, chain, { world, now })
        return pool === undefined ? [] : [[chain, [pool]]]
      }),
    )
  return {
    evm: {
      dexa: poolsOf('dexa'),
      dexb: poolsOf('dexb'),
      dexe: poolsOf('dexe'),
      dexc: poolsOf('dexc-v3'),
      wallet: [wallet],
    },
  }
}

const queries: Readonly<Record<OperationId, Values>> = {
  tokenDetails: altToken(1),
  tokenPoolSearch: place => ({ ...altToken(3)(place), ...few }),
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
  dexaV3Pool: busyPool('dexa'),
  dexbV3Pool: busyPool('dexb'),
  dexeV3Pool: busyPool('dexe'),
  dexdV3Pool: busyPool('dexd'),
  clonesV3Pool: busyPool('clones'),
  dexcV3Pool: busyPool('dexc-v3'),
  clonesV3Pools: () => few,
  dexdV3Pools: () => few,
  dexeV3Pools: () => few,
  dexcV2Pools: () => few,
  dexcV2FeeMetrics: busyPool('dexc-v2'),
  dexcV2ProviderSummary: ({ world }) => ({
    wallet_address: world.holders.at(world.tokens.at(HOME, 0), 0).address,
  }),
  tvlTopOwners: ({ world }) => ({ token_address: world.tokens.at(HOME, 0).address, ...few }),
  alphaPostDetection: () => few,
  trendingMomentum: () => few,
  influencerCredibility: () => few,
  sentimentShifts: () => few,
}
