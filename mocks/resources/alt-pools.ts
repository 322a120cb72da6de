import { ALTCHAIN } from '../world/address.ts'
import type { Pool } from '../world/types.ts'
import { kept } from './kept.ts'
import { page } from './page.ts'
import type { Entry, Resource } from './resource.ts'
import { utc } from './utc.ts'

type AltPool = Entry<'clmmVenuePools'>

/** The pools of one venue of the base58 chain, newest first. */
export function altPools(
  venueId: 'clmm-venue' | 'dlmm-venue',
): Resource<'clmmVenuePools' | 'dlmmVenuePools'> {
  return ({ world, now, query, choose }) => {
    choose('GAP-17')
    if (venueId === 'dlmm-venue') for (const gap of ['GAP-65', 'GAP-C1']) choose(gap)
    const venue = world.venues.find(venueId, ALTCHAIN)
    return venue === undefined ? [] : page(world.lists.ofVenue(venue, now), query, altPool)
  }
}

const altPool = kept(
  ({ venue, dex, address, token0, token1, createdAt, fee, tickSpacing }: Pool): AltPool => ({
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
    createdAt: utc(createdAt),
    fee,
    tickSpacing,
  }),
)
