import tables from '../../../fixtures/names.json' with { type: 'json' }
import world from '../../../fixtures/world.json' with { type: 'json' }
import { FIRST_INSTANT } from '../../time/calendar.ts'
import { drawHash, hashName } from '../random/draw-hash.ts'
import type { WorldScale } from '../world-scales.ts'
import { type Addresses, addressKind } from './addresses.ts'

const VENUE = hashName('venue')

// Then fewer pools come, so that a list can still be sorted at once in 2100.
const CALM_INSTANT = 2_082_758_400
const CALM = 12

/** No venue of any size has as many pools before 2100. */
export const MAX_POOLS = 2 ** 16

/** The venues of the world. */
export type Venues = ReturnType<typeof createVenues>

/** A group of pools on one chain, which one list or operation covers. */
export type Venue = Venues['all'][number]

/** A period in which a venue gets a new pool every `pace` seconds from `start` on. `first` is the index of its first pool. */
export type CreationPeriod = Venue['eras'][number]

interface VenuePlan {
  readonly id: keyof typeof tables.dexes
  readonly chainIds: readonly number[]
  /** Mean seconds between two new pools from 2024 to 2036, at full size. */
  readonly pace: number
  /** Fees in 1e-6, bin steps of the dlmm-venue as tick spacing, shares of the pools in percent. */
  readonly tiers: readonly { readonly fee: number; readonly tickSpacing: number; readonly share: number }[]
}

// The position of a venue is its code, which its pool addresses carry: append, never reorder.
const plans = world.venues as readonly VenuePlan[]

// Seconds from the launch of a chain to 2024. Multiples of the numbers of early pools.
const launches: Readonly<Record<number, number>> = world.launches

/** Creates the venues of one seed. */
export function createVenues(seed: number, addresses: Addresses, scale: WorldScale) {
  const { earlyPools, slowness } = scale
  const createVenue = ({ id, pace: usualPace, tiers }: VenuePlan, code: number, chainId: number) => {
    const launch = launches[chainId] as number
    const pace = usualPace * slowness
    const calm = earlyPools + Math.floor((CALM_INSTANT - FIRST_INSTANT) / pace)
    return {
      id,
      chainId,
      /** Small number that identifies the venue on its chain. It is part of every pool address. */
      code,
      /** True for the one venue of its chain whose pools determine prices. */
      isFirst: plans.findIndex(plan => plan.chainIds.includes(chainId)) === code,
      /** Pseudo-random 32-bit key. */
      key: drawHash(seed, VENUE, chainId, code),
      /** Returns the address of pool `index`. */
      encodePool: (index: number) => addresses.encode(chainId, addressKind.pool + code, index),
      /** Name and address that lists show: one DEX, or several for the venue of clones. */
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
      /** The fee tiers, each repeated by its share of the pools. The finest comes first. */
      tiers: tiers.flatMap(({ share, ...tier }) => Array.from({ length: share }, () => tier)),
      /** Periods with a different pace of new pools, oldest first. */
      eras: [
        { start: FIRST_INSTANT - launch, first: 0, pace: launch / earlyPools },
        { start: FIRST_INSTANT, first: earlyPools, pace },
        { start: CALM_INSTANT, first: calm, pace: pace * CALM },
      ],
      scale,
    } as const
  }
  const all = plans.flatMap((plan, code) => plan.chainIds.map(chainId => createVenue(plan, code, chainId)))
  return {
    /** Every venue of every chain. Those of one chain are in the order of their codes. */
    all,
    /** Returns the venue with this id on a chain, or undefined if it does not trade there. */
    find: (id: string, chainId: number) => all.find(venue => venue.id === id && venue.chainId === chainId),
  }
}
