import type { WorldSize } from '../../mocks/world/world-scales.ts'

/** Reasons why a fault shows on data of one size only: by the size that does not show it, with the affected faults. */
export const unseenBySize: Readonly<Record<WorldSize, Readonly<Record<string, RegExp>>>> = {
  large: {
    'all that are listed have more posts than the default asks for':
      /^fault:default:influencerCredibility\.min_posts$/,
  },
  small: {
    'a list that is shorter than the default of its limit is the same by a greater one':
      /^fault:default:((clmm|dlmm)VenuePools|(clones|dexd|dexe)V3Pools|dexcV2Pools|influencerCredibility|sentimentShifts)\.limit$/,
    'a list that is shorter than the maximum of its limit shows no bound': /^fault:unbounded:\w+\.limit$/,
    'a list that is shorter than the default of its limit shows nothing of a greater or a smaller one':
      /^fault:limit:((dlmmVenuePools|dexcV2Pools)\.capped|(influencerCredibility|sentimentShifts)\.short)$/,
    'no other token that is asked for has a price that is another one in cents':
      /^fault:entity:(tokenDetails\.cents|priceVolumeMulti\.cents|tokenPoolSearch\.poolCents)$/,
    'there are not as many rows as a series may have': /^fault:effect:trendingMomentum\.endless$/,
    'there are not as many tokens as may be asked for at once':
      /^fault:(unbounded:priceVolumeMulti\.token_addresses|effect:priceVolumeMulti\.cut)$/,
  },
}
