import { memoize } from '../../../src/base/memoize.ts'
import type { Pool } from '../../world/entities/pool.ts'
import { formatDateTime } from './format-date-time.ts'

/** Returns the list entry of a pool of any chain. It is always the same object. */
export const describePool = memoize(
  ({ venue, dex, address, token0, token1, createdAt, fee, tickSpacing }: Pool) => ({
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
  }),
)
