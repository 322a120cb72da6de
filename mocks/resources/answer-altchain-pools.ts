import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import { ALTCHAIN_ID } from '../world/entities/addresses.ts'
import { readPage } from './queries/read-page.ts'
import type { Resource, ResourceEntry } from './resource.ts'
import { fillBlankSymbols } from './rows/choose-blank-symbol.ts'
import { describePool } from './rows/describe-pool.ts'
import { padAddresses } from './rows/pad-addresses.ts'

type AltPool = ResourceEntry<'clmmVenuePools'>

/** Creates the resource of a venue of the base58 chain: its pools, newest first. */
export function answerAltchainPools(
  venueId: 'clmm-venue' | 'dlmm-venue',
): Resource<'clmmVenuePools' | 'dlmmVenuePools'> {
  return ({ world, now, query, choose }) => {
    const venue = world.venues.find(venueId, ALTCHAIN_ID)
    if (venue === undefined) return []
    // The remembered object itself, since its JSON is remembered with it; the chain of this venue is the only one it can have.
    const pools = readPage(
      world.pools.sort(venue, now, []),
      query,
      index => describePool(world, world.pools.at(venue, index)) as AltPool,
    )
    const rows = venueId === 'dlmm-venue' ? convertUnits(pools, choose) : pools
    return padAddresses('AltPool', fillBlankSymbols(rows, choose), choose)
  }
}

/** Converts fee and bin step of the dlmm-venue to the units chosen for GAP-C1 and GAP-65. */
function convertUnits(pools: readonly AltPool[], choose: ChooseGapOption): readonly AltPool[] {
  const [fees, spacing] = [choose('GAP-C1'), choose('GAP-65')]
  if (fees === 'millionths' && spacing === 'equal') return pools
  return pools.map(pool => ({
    ...pool,
    fee: fees === 'millionths' ? pool.fee : Math.round(pool.fee / 100),
    tickSpacing: spacing === 'equal' ? pool.tickSpacing : toTicks(pool.tickSpacing),
  }))
}

/** Returns the whole ticks in a bin of `binStep` basis points, at least one despite rounding errors. */
function toTicks(binStep: number): number {
  return Math.floor(Math.log1p(binStep / 10_000) / Math.log1p(0.0001) + 1e-9)
}
