import { ALTCHAIN_ID } from '../../../mocks/world/entities/addresses.ts'
import type { World } from '../../../mocks/world/world.ts'
import { worldScales } from '../../../mocks/world/world-scales.ts'
import { getOperation } from '../../../src/contract/contract.ts'
import type { OperationId } from '../../../src/contract/contract-types.ts'
import { listPaths, type Origin } from '../../../src/contract/match-route.ts'

/** One thing to ask for: paths with queries, all different. */
export interface BenchCase {
  readonly name: string
  readonly origin: Origin
  readonly paths: readonly string[]
  /** Paths with the same rows by other queries. A client that has sent these meets no row for the first time. */
  readonly before?: readonly string[]
  /** Number of paths in succession that a page of a client requests at once. Default: 1. */
  readonly atOnce?: number
  /** Contract of the mock. Default: the one of this package. */
  readonly spec?: string
}

/** The contract of drafted cases: the one that `mdc init` writes. */
const draftedSpec = 'src/cli/init/template'

/** A page of a drafted list, beside the hand-made ones. Large worlds have 300 of each drafted entity. */
export const draftedCase: BenchCase = {
  name: '100 drafted rows',
  origin: 'base',
  spec: draftedSpec,
  paths: Array.from(
    { length: 600 },
    (_, at) => `/stations?limit=${100 - Math.floor(at / 200)}&offset=${at % 200}`,
  ),
}

const HOUR = 3600
/** Sizes of the pages that a client has turned before those that are measured. */
const BEFORE = [99, 98, 97, 96, 95, 94, 93]
/** A deep offset that leaves a page of each list. */
const LAST_OFFSET = 7_000

/** Lists the measured requests for a world at a Unix second. */
export function listCases(world: World, now: number): BenchCase[] {
  return [...listCommonCases(world, now), ...listRareCases(world, now)]
}

/** Requests that clients send most: they turn pages, poll a token, and draw a page of several parts. */
function listCommonCases(world: World, now: number): BenchCase[] {
  const turned = (name: string, id: OperationId, count: number) => {
    const turn = (limit: number) => buildCase(name, id, count, index => ({ limit, offset: 7 * index }))
    return { ...turn(100), before: BEFORE.flatMap(limit => turn(limit).paths) }
  }
  return [
    turned('100 rows, page after page', 'clmmVenuePools', 1000),
    turned('V2 pools, page after page', 'dexcV2Pools', 900),
    turned('V3 pools, page after page', 'dexdV3Pools', 1000),
    buildCase('token-details', 'tokenDetails', worldScales.large.tokens, index => ({
      token_address: world.tokens.at(ALTCHAIN_ID, index).address,
    })),
    listWidgets(world, now),
  ]
}

/** A page about a token with six parts, each of which asks for its own data. The first token is the best known one. */
export function listWidgets(world: World, now: number): BenchCase {
  const hour = now - (now % HOUR)
  const count = 300
  const tokenOf = (index: number) => world.tokens.at(ALTCHAIN_ID, index)
  const about = (index: number) => ({ token_address: tokenOf(index).address })
  const several = (index: number) => ({ token_addresses: tokenOf(index).address, timeframe: '24h' })
  const parts = [
    buildCase('', 'tokenDetails', count, about),
    buildCase('', 'priceVolumeMulti', count, several),
    buildCase('', 'tradeStatistics', count, several),
    buildCase('', 'tokenPoolSearch', count, index => ({ ...about(index), limit: 10 })),
    buildCase('', 'ohlcvPool', count, index => ({
      pool_address: world.pools.findMain(tokenOf(index)).address,
      interval: '1h',
      after_time: hour - 100 * HOUR,
      before_time: hour,
    })),
    buildCase('', 'clmmVenuePools', count, index => ({ limit: 10, offset: 10 * index })),
  ]
  const paths = Array.from({ length: count }, (_, index) =>
    parts.map(({ paths }) => paths[index] as string),
  ).flat()
  return { name: 'a page of six widgets', origin: 'base', paths, atOnce: parts.length }
}

function listRareCases(world: World, now: number): BenchCase[] {
  const { address: pool_address } = world.pools.findMain(world.tokens.at(ALTCHAIN_ID, 1))
  const hour = now - (now % HOUR)
  const range = (count: number) => Array.from({ length: count }, (_, at) => at)
  const search = (limit: number) =>
    buildCase('token-pool-search, 100 pools', 'tokenPoolSearch', 300, index => ({
      token_address: world.tokens.at(ALTCHAIN_ID, index).address,
      limit,
    }))
  return [
    buildCase('100 rows at offset 0', 'clmmVenuePools', 3000, index => ({ limit: 100, offset: index })),
    buildCase('100 rows at offset 7,000', 'clmmVenuePools', 3000, index => ({
      limit: 100,
      offset: LAST_OFFSET - index,
    })),
    buildCase('500 candles', 'ohlcvPool', 2000, index => ({
      pool_address,
      interval: '1h',
      after_time: hour - (500 + index) * HOUR,
      before_time: hour - index * HOUR,
    })),
    buildCase('influencer-credibility, 100 authors', 'influencerCredibility', 2000, index => ({
      limit: 100,
      min_posts: 1 + (index % 20),
      time_window: `${168 + Math.floor(index / 20)}h`,
    })),
    { ...search(100), before: range(40).flatMap(back => search(99 - back).paths) },
    buildCase('V3 pools in the order of three columns, page after page', 'dexdV3Pools', 1000, index => ({
      order_asc: 'token0Symbol,fee',
      order_desc: ',createdAt',
      limit: 100,
      offset: 7 * index,
    })),
    buildCase('alpha-post-detection, posts of a token', 'alphaPostDetection', 900, index => ({
      limit: 100 - (index % 10),
      token_filter: world.social.topics[Math.floor(index / 10)]?.symbol ?? '',
    })),
  ]
}

function buildCase(
  name: string,
  id: OperationId,
  count: number,
  query: (index: number) => Readonly<Record<string, string | number>>,
): BenchCase {
  const operation = getOperation(id)
  const [path] = listPaths(operation)
  const written = (index: number) => Object.entries(query(index)).map(pair => pair.join('='))
  const paths = Array.from({ length: count }, (_, index) => `${path}?${written(index).join('&')}`)
  return { name, origin: operation.origin, paths }
}
