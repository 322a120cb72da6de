import type { WorldSize } from '../../../mocks/world/world-scales.ts'

/** Why a fault can be told on data of one size only: by the size that does not tell, the reasons and the faults each is about. */
export const unseenBySize: Readonly<Record<WorldSize, Readonly<Record<string, RegExp>>>> = {
  large: {
    'all that are listed have more posts than the default asks for':
      /^fault:default:influencerCredibility\.min_posts$/,
    'a reply fast by either of two velocities keeps the filter, and all that are listed are':
      /^fault:ignored:trendingMomentum\.min_velocity$/,
  },
  small: {
    'a list that is shorter than the default of its limit is the same by a greater one':
      /^fault:default:((clmm|dlmm)VenuePools|(clones|dexd|dexe)V3Pools|dexcV2Pools|influencerCredibility|sentimentShifts)\.limit$/,
    'a list that is shorter than the maximum of its limit shows no bound': /^fault:unbounded:\w+\.limit$/,
    'there are not as many tokens as may be asked for at once':
      /^fault:(edge|unbounded):priceVolumeMulti\.token_addresses(\.\d+)?$/,
  },
}
