import type { Mock } from '../../../../mocks/mock.ts'
import type { Pool } from '../../../../mocks/world/entities/pool.ts'

/** The address of the first pool of a venue that fits, as a parameter. */
export function findPoolParameter(
  mock: Mock,
  venueId: string,
  chainId: number,
  fits: (pool: Pool) => boolean,
): { pool_address: string } {
  const { venues, pools } = mock.world
  const venue = venues.find(venueId, chainId)
  for (let index = 0; venue !== undefined && index < pools.count(venue, mock.clock.now()); index++) {
    const pool = pools.draft(venue, index)
    if (fits(pool)) return { pool_address: pool.address }
  }
  throw new Error(`No pool of ${venueId} fits.`)
}
