import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { memoize } from '../../../src/base/memoize.ts'
import type { Pool } from '../../world/entities/pool.ts'
import type { World } from '../../world/world.ts'
import { formatDateTime } from './format-date-time.ts'
import { KEPT_ROWS } from './keep-by-instant.ts'

const rowsOf = memoize((_: World) => new BoundedCache<Pool, ReturnType<typeof writeRow>>(KEPT_ROWS))

/** Returns the list entry of a pool of any chain. It is the same object as before for the last thousands of pools. */
export const describePool = (world: World, pool: Pool) => rowsOf(world).getOrMake(pool, () => writeRow(pool))

function writeRow({ venue, dex, address, token0, token1, createdAt, fee, tickSpacing }: Pool) {
  return {
    poolAddress: address,
    chainId: venue.chainId,
    dexAddress: dex.address,
    dexName: dex.name,
    token0Address: token0.address,
    token0Symbol: token0.symbol,
    token0Decimals: token0.decimals,
    token1Address: token1.address,
    token1Symbol: token1.symbol,
    token1Decimals: token1.decimals,
    createdAt: formatDateTime(createdAt),
    fee,
    tickSpacing,
  }
}
