import tables from '../../../fixtures/names.json' with { type: 'json' }
import world from '../../../fixtures/world.json' with { type: 'json' }
import { FIRST_INSTANT } from '../../time/calendar.ts'
import { drawHash, hashName } from '../random/draw-hash.ts'
import type { WorldScale } from '../world-scales.ts'
import { type Addresses, addressKind } from './addresses.ts'
import type { FeeTier, Venue } from './venue.ts'

const VENUE = hashName('venue')

// Then fewer pools come, so that a list can still be sorted at once in 2100.
const CALM_INSTANT = 2_082_758_400
const CALM = 12

/** No venue of any size has as many pools before 2100. */
export const MAX_POOLS = 2 ** 16

/** The venues of the world. */
export type Venues = ReturnType<typeof createVenues>

interface VenuePlan {
  readonly id: keyof typeof tables.dexes
  readonly chainIds: readonly number[]
  /** Mean seconds between two new pools from 2024 to 2036, at full size. */
  readonly pace: number
  /** Fees in 1e-6, bin steps of the dlmm-venue as tick spacing, shares of the pools in percent. */
  readonly tiers: readonly (FeeTier & { readonly share: number })[]
}

// The position of a venue is its code, which its pool addresses carry: append, never reorder.
const plans = world.venues as readonly VenuePlan[]

// Seconds from the launch of a chain to 2024. Multiples of the numbers of early pools.
const launches: Readonly<Record<number, number>> = world.launches

/** Creates the venues of one seed. */
export function createVenues(seed: number, addresses: Addresses, scale: WorldScale) {
  const { earlyPools, slowness } = scale
  const venueOf = ({ id, pace: usualPace, tiers }: VenuePlan, code: number, chainId: number): Venue => {
    const launch = launches[chainId] as number
    const pace = usualPace * slowness
    return {
      id,
      chainId,
      code,
      isFirst: plans.findIndex(plan => plan.chainIds.includes(chainId)) === code,
      key: drawHash(seed, VENUE, chainId, code),
      encodePool: index => addresses.encode(chainId, addressKind.pool + code, index),
      dexes: tables.dexes[id].map((name, i) => {
        // Computed when it is first read, or the addresses would be most of the cost of a world.
        let address: string | undefined
        return {
          name,
          get address() {
            address ??= addresses.encode(chainId, addressKind.dex, code * 16 + i)
            return address
          },
        }
      }),
      tiers: tiers.flatMap(({ fee, tickSpacing, share }) => Array<FeeTier>(share).fill({ fee, tickSpacing })),
      eras: [
        { start: FIRST_INSTANT - launch, first: 0, pace: launch / earlyPools },
        { start: FIRST_INSTANT, first: earlyPools, pace },
        {
          start: CALM_INSTANT,
          first: earlyPools + Math.floor((CALM_INSTANT - FIRST_INSTANT) / pace),
          pace: pace * CALM,
        },
      ],
      scale,
    }
  }
  const all = plans.flatMap((plan, code) => plan.chainIds.map(chainId => venueOf(plan, code, chainId)))
  const byName = new Map(all.map(venue => [`${venue.id} ${venue.chainId}`, venue]))
  return {
    /** Every venue of every chain. Those of one chain are in the order of their codes. */
    all: all as readonly Venue[],
    /** Returns the venue with this id on a chain, or undefined if it does not trade there. */
    find: (id: string, chainId: number) => byName.get(`${id} ${chainId}`),
  }
}
