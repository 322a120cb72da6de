import type { OperationId } from '../../src/contract/types.ts'
import { alphaPosts } from './alpha-posts.ts'
import { altPools } from './alt-pools.ts'
import { influencers } from './influencers.ts'
import type { Resource } from './resource.ts'
import { sentimentShifts } from './sentiment-shifts.ts'
import { trendingMomentum } from './trending-momentum.ts'
import { v3Pools } from './v3-pools.ts'

/** Who answers each operation; one that is missing here does not compile. */
export const resources: { readonly [Id in OperationId]: Resource<Id> } = {
  clmmVenuePools: altPools('clmm-venue'),
  dlmmVenuePools: altPools('dlmm-venue'),
  clonesV3Pools: v3Pools('clones'),
  dexdV3Pools: v3Pools('dexd'),
  dexeV3Pools: v3Pools('dexe'),
  alphaPostDetection: alphaPosts,
  trendingMomentum,
  influencerCredibility: influencers,
  sentimentShifts,
}
