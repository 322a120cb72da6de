import tables from '../../../fixtures/names.json' with { type: 'json' }
import { FIRST_INSTANT } from '../../time/calendar.ts'
import { drawHash, hashName } from '../random/draw-hash.ts'
import type { WorldScale } from '../world-scales.ts'
import { type Addresses, ALTCHAIN_ID, addressKind } from './addresses.ts'
import type { Dex, FeeTier, Venue } from './venue.ts'

const VENUE = hashName('venue')

// Then fewer pools come, so that a list can still be sorted at once in 2100.
const CALM_INSTANT = 2_082_758_400
const CALM = 12

/** No venue of any size has as many pools before 2100. */
export const MAX_POOLS = 2 ** 16

/** The venues of the world. */
export interface Venues {
  /** Every venue of every chain. Those of one chain are in the order of their codes. */
  readonly all: readonly Venue[]
  /** Returns the venue with this id on a chain, or undefined if it does not trade there. */
  find(id: string, chainId: number): Venue | undefined
}

interface VenuePlan {
  readonly id: keyof typeof tables.dexes
  readonly chainIds: readonly number[]
  /** Mean seconds between two new pools from 2024 to 2036, at full size. */
  readonly pace: number
  /** Fee in 1e-6, tick spacing, share of the pools in percent. */
  readonly tiers: readonly (readonly [fee: number, tickSpacing: number, share: number])[]
}

const EVM = [1, 8453, 42161, 4663]

/** Seconds from the launch of a chain to 2024. Multiples of the numbers of early pools. */
const launches = new Map([
  [ALTCHAIN_ID, 61_440_000],
  [1, 81_920_000],
  [8453, 12_800_000],
  [42161, 73_728_000],
  [4663, 9_216_000],
])

// A venue's place here is its code, which its pool addresses carry: append, never reorder.
const plans: readonly VenuePlan[] = [
  {
    id: 'clmm-venue',
    chainIds: [ALTCHAIN_ID],
    pace: 16_000,
    tiers: [
      [100, 1, 8],
      [400, 4, 10],
      [500, 8, 6],
      [1600, 16, 8],
      [3000, 64, 30],
      [6500, 96, 4],
      [10000, 128, 24],
      [20000, 256, 10],
    ],
  },
  {
    id: 'dlmm-venue',
    chainIds: [ALTCHAIN_ID],
    // 2.5 percent is written 25000, so this venue too counts in 1e-6 (the contract contradicts itself here); a
    // tick is a basis point wide, so the bin step is the tick spacing.
    pace: 15_000,
    tiers: [
      [100, 1, 4],
      [400, 4, 6],
      [1000, 10, 10],
      [1500, 15, 4],
      [2000, 20, 16],
      [2500, 25, 8],
      [5000, 50, 8],
      [8000, 80, 14],
      [10000, 100, 18],
      [20000, 100, 6],
      [12500, 125, 8],
      [20000, 200, 6],
      [25000, 250, 6],
      [50000, 400, 4],
    ],
  },
  {
    id: 'dexa',
    chainIds: EVM,
    pace: 18_000,
    tiers: [
      [100, 1, 5],
      [500, 10, 15],
      [3000, 60, 40],
      [10000, 200, 40],
    ],
  },
  {
    id: 'dexb',
    chainIds: EVM,
    pace: 20_000,
    tiers: [
      [100, 1, 15],
      [500, 50, 10],
      [2500, 100, 30],
      [3000, 200, 40],
      [10000, 2000, 5],
    ],
  },
  {
    id: 'dexd',
    chainIds: EVM,
    pace: 14_400,
    tiers: [
      [100, 1, 4],
      [500, 10, 10],
      [3000, 60, 26],
      [10000, 200, 60],
    ],
  },
  {
    id: 'dexe',
    chainIds: EVM,
    pace: 17_000,
    tiers: [
      [100, 1, 14],
      [500, 10, 16],
      [2500, 50, 40],
      [10000, 200, 30],
    ],
  },
  {
    id: 'clones',
    chainIds: EVM,
    pace: 16_500,
    tiers: [
      [80, 1, 3],
      [100, 1, 7],
      [450, 10, 8],
      [500, 10, 12],
      [2500, 60, 15],
      [3000, 60, 25],
      [10000, 200, 30],
    ],
  },
  {
    id: 'dexc-v3',
    chainIds: EVM,
    pace: 19_000,
    tiers: [
      [100, 1, 16],
      [500, 50, 14],
      [500, 100, 20],
      [3000, 200, 40],
      [10000, 2000, 10],
    ],
  },
  // A V2 pool has no ticks.
  {
    id: 'dexc-v2',
    chainIds: [8453],
    pace: 17_500,
    tiers: [
      [500, 0, 12],
      [3000, 0, 68],
      [10000, 0, 20],
    ],
  },
]

// All of them are drawn with the world, and their addresses would be most of its cost.
class DrawnDex implements Dex {
  readonly name: string
  readonly #encode: () => string
  #address: string | undefined

  constructor(addresses: Addresses, chainId: number, name: string, index: number) {
    this.name = name
    this.#encode = () => addresses.encode(chainId, addressKind.dex, index)
  }

  get address(): string {
    this.#address ??= this.#encode()
    return this.#address
  }
}

/** Creates the venues of one seed. */
export function createVenues(seed: number, addresses: Addresses, scale: WorldScale): Venues {
  const { earlyPools, slowness } = scale
  const venueOf = ({ id, pace: usualPace, tiers }: VenuePlan, code: number, chainId: number): Venue => {
    const launch = launches.get(chainId) as number
    const pace = usualPace * slowness
    return {
      id,
      chainId,
      code,
      isFirst: plans.findIndex(plan => plan.chainIds.includes(chainId)) === code,
      key: drawHash(seed, VENUE, chainId, code),
      dexes: tables.dexes[id].map((name, i) => new DrawnDex(addresses, chainId, name, code * 16 + i)),
      tiers: tiers.flatMap(([fee, tickSpacing, share]) => Array<FeeTier>(share).fill({ fee, tickSpacing })),
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
  return { all, find: (id, chainId) => byName.get(`${id} ${chainId}`) }
}
