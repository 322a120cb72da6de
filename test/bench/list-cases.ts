import { ALTCHAIN } from '../../mocks/world/entities/addresses.ts'
import type { World } from '../../mocks/world/world.ts'
import { worldScales } from '../../mocks/world/world-scales.ts'
import { getOperation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { listPaths } from '../../src/contract/match-route.ts'

/** One thing to ask for: paths with queries, all different; the first is the one that is repeated. */
export interface BenchCase {
  readonly name: string
  readonly paths: readonly string[]
}

const HOUR = 3600
const LAST_OFFSET = 100_000

/** What is measured, about a world at a Unix second. */
export function listCases(world: World, now: number): BenchCase[] {
  const { address: pool_address } = world.pools.findMain(world.tokens.at(ALTCHAIN, 1))
  const hour = now - (now % HOUR)
  return [
    buildCase('token-details', 'tokenDetails', worldScales.large.tokens - 1, index => ({
      token_address: world.tokens.at(ALTCHAIN, 1 + index).address,
    })),
    buildCase('100 rows at offset 0', 'clmmVenuePools', 9000, index => ({ limit: 100, offset: index })),
    buildCase('100 rows at offset 100,000', 'clmmVenuePools', 9000, index => ({
      limit: 100,
      offset: LAST_OFFSET - index,
    })),
    buildCase('1000 rows', 'clmmVenuePools', 600, index => ({ limit: 1000, offset: index })),
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
    buildCase('100 rows, page after page', 'clmmVenuePools', 1000, index => ({
      limit: 100,
      offset: 100 * index,
    })),
  ]
}

function buildCase(
  name: string,
  id: OperationId,
  count: number,
  query: (index: number) => Readonly<Record<string, string | number>>,
): BenchCase {
  const [path] = listPaths(getOperation(id))
  const written = (index: number) => Object.entries(query(index)).map(pair => pair.join('='))
  return { name, paths: Array.from({ length: count }, (_, index) => `${path}?${written(index).join('&')}`) }
}
