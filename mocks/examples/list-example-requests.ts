import { perContract } from '../../src/contract/activate-contract.ts'
import { coerceQuery } from '../../src/contract/coerce-query.ts'
import { contract, getOperation, type Operation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { listPaths, type Origin } from '../../src/contract/match-route.ts'
import { findByRole } from '../../src/contract/model/find-by-role.ts'
import { listKeyPlaces, writeKeys } from '../../src/contract/routes/list-key-places.ts'
import { writeRequest } from '../../src/contract/routes/write-request.ts'
import type { MarketView } from '../core/request-context.ts'
import { draftQuery } from '../drafts/draft-query.ts'
import { getFaker } from '../drafts/load-faker.ts'
import { isDrafted } from '../resources/is-drafted.ts'
import { DAY, HOUR } from '../time/calendar.ts'
import { ALTCHAIN_ID } from '../world/entities/addresses.ts'
import { drawPoolProfile } from '../world/entities/draw-pool-profile.ts'
import type { World } from '../world/world.ts'

/** A request that the mock answers with rows. Its addresses come from the world: not all are in a list. */
export interface ExampleRequest {
  readonly operationId: OperationId
  readonly origin: Origin
  readonly path: string
  /** Values by parameter, and a key that the query carries. */
  readonly query: Readonly<Record<string, string>>
  /** Headers with a key. */
  readonly headers: Readonly<Record<string, string>>
}

/** The default chain of requests without a chain. */
const HOME_CHAIN = perContract(() => Number(coerceQuery(getOperation('tvlTopOwners'), {}).chain_id))

/** Ids of the chains that operations on V3 pools accept. */
const chains = perContract(() =>
  getOperation('dexaV3Pool').parameters.flatMap(({ schema }) => (schema.enum ?? []).map(Number)),
)

/** Returns a request for every operation, about well-known tokens and pools. `now` is in Unix seconds. */
export function listExampleRequests(world: World, now: number, apiKey: string): ExampleRequest[] {
  return contract.operations.map(operation => {
    const keys = writeRequest('', {}, [], writeKeys(listKeyPlaces(operation), apiKey))
    return {
      operationId: operation.id,
      origin: operation.origin,
      path: listPaths(operation)[0] as string,
      query: {
        ...buildQuery(operation, { world, now }),
        ...Object.fromEntries(new URLSearchParams(keys.query)),
      },
      headers: keys.headers,
    }
  })
}

/** The query that is written for an operation, with a small page, or one from its contract. */
function buildQuery(operation: Operation, market: MarketView): Readonly<Record<string, string>> {
  if (isDrafted(operation)) return getFaker() === undefined ? {} : draftQuery(operation, market)
  const written: Partial<Record<OperationId, QueryMaker>> = queries
  const limit = findByRole(operation, 'limit')
  return { ...written[operation.id]?.(market), ...(limit && { [limit.name]: '5' }) }
}

type QueryMaker = (place: MarketView) => Record<string, string>

/**
 * Returns the query for a token of the base58 chain by index. Index 1 is the wrapped native coin. Pinned
 * tokens follow, each in fewer pools than the one before.
 */
const altToken =
  (index: number): QueryMaker =>
  ({ world }) => ({ token_address: world.tokens.at(ALTCHAIN_ID, index).address })

const altTokens: QueryMaker = ({ world }) => ({
  token_addresses: [1, 2, 3].map(index => world.tokens.at(ALTCHAIN_ID, index).address).join(),
  timeframe: '24h',
})

/** Returns the query for the busiest of the oldest pools of a venue, which have well-known tokens. */
const busyPool =
  (venueId: string): QueryMaker =>
  place => ({ pool_address: sortPools(venueId, HOME_CHAIN.current, place)[0] ?? '' })

/** Returns the addresses of those of the 100 oldest pools of a venue that have an ordinary token, the busiest first. */
function sortPools(venueId: string, chain: number, { world, now }: MarketView): string[] {
  const venue = world.venues.find(venueId, chain)
  if (venue === undefined) return []
  const length = Math.min(100, world.pools.count(venue, now))
  return Array.from({ length }, (_, index) => world.pools.at(venue, index))
    .filter(({ token0, token1 }) => token0.kind === 'ordinary' || token1.kind === 'ordinary')
    .map(pool => ({ pool, volume: pool.death > now ? drawPoolProfile(pool).weeklyUsd : 0 }))
    .sort((a, b) => b.volume - a.volume)
    .map(({ pool }) => pool.address)
}

/** Addresses by section and name, and by chain if they depend on the chain. */
type UnlistedAddresses = Readonly<
  Record<string, Readonly<Record<string, readonly string[] | Readonly<Record<string, readonly string[]>>>>>
>

/**
 * Returns addresses that no list of the contract contains, in the form of `samples` in a configuration. They
 * are pools of V3 venues by venue and chain, and a wallet. The default chain has a busy and a quiet pool.
 * Drafted operations have none.
 */
export function findUnlistedAddresses(world: World, now: number): UnlistedAddresses {
  if (isDrafted(getOperation('dexcV2ProviderSummary'))) return {}
  const { wallet_address: wallet = '' } = queries.dexcV2ProviderSummary({ world, now })
  const poolsOf = (venueId: string) =>
    Object.fromEntries(
      chains.current.flatMap(chain => {
        const [busiest, ...others] = sortPools(venueId, chain, { world, now })
        if (busiest === undefined) return []
        return [[chain, [busiest, ...(chain === HOME_CHAIN.current ? others.slice(9, 10) : [])]]]
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

const queries = {
  tokenDetails: altToken(1),
  tokenPoolSearch: altToken(3),
  tradeStatistics: altTokens,
  priceVolumeMulti: altTokens,
  ohlcvPool: ({ world, now }) => {
    const end = now - (now % HOUR)
    return {
      pool_address: world.pools.findMain(world.tokens.at(ALTCHAIN_ID, 1)).address,
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
  dexcV2FeeMetrics: busyPool('dexc-v2'),
  dexcV2ProviderSummary: ({ world }) => ({
    wallet_address: world.holders.at(world.tokens.at(HOME_CHAIN.current, 0), 0).address,
  }),
  tvlTopOwners: ({ world }) => ({ token_address: world.tokens.at(HOME_CHAIN.current, 0).address }),
} satisfies Partial<Record<OperationId, QueryMaker>>
