import type { Choose } from '../gaps/choices.ts'
import { ALTCHAIN } from '../world/entities/addresses.ts'
import { withSymbols } from './shared/blank-symbol.ts'
import { padded } from './shared/pad-addresses.ts'
import { page } from './shared/page.ts'
import { poolFacts } from './shared/pool-facts.ts'
import type { Entry, Resource } from './shared/resource.ts'

type AltPool = Entry<'clmmVenuePools'>

/** The pools of one venue of the base58 chain, newest first. */
export function altPools(
  venueId: 'clmm-venue' | 'dlmm-venue',
): Resource<'clmmVenuePools' | 'dlmmVenuePools'> {
  return ({ world, now, query, choose }) => {
    const venue = world.venues.find(venueId, ALTCHAIN)
    if (venue === undefined) return []
    const pools = page(world.lists.ofVenue(venue, now), query, poolFacts)
    const rows = venueId === 'dlmm-venue' ? inUnits(pools, choose) : pools
    return padded('AltPool', withSymbols(rows, choose), choose)
  }
}

/** Fee and bin step of the dlmm-venue in the units chosen for GAP-C1 and GAP-65. */
function inUnits(pools: readonly AltPool[], choose: Choose): readonly AltPool[] {
  const [fees, spacing] = [choose('GAP-C1'), choose('GAP-65')]
  if (fees === 'millionths' && spacing === 'equal') return pools
  return pools.map(pool => ({
    ...pool,
    fee: fees === 'millionths' ? pool.fee : Math.round(pool.fee / 100),
    tickSpacing: spacing === 'equal' ? pool.tickSpacing : ticksOf(pool.tickSpacing),
  }))
}

/** Whole ticks in a bin of so many basis points; the smallest bin is exactly one, which floats may miss. */
function ticksOf(binStep: number): number {
  return Math.floor(Math.log1p(binStep / 10_000) / Math.log1p(0.0001) + 1e-9)
}
