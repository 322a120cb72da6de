import type { OperationId } from '../../src/contract/types.ts'
import { alphaPosts } from './alpha-posts.ts'
import { altPools } from './alt-pools.ts'
import { candles } from './candles.ts'
import { feeMetrics } from './fee-metrics.ts'
import { influencers } from './influencers.ts'
import { priceVolume } from './price-volume.ts'
import { providerSummary } from './provider-summary.ts'
import { sentimentShifts } from './sentiment-shifts.ts'
import type { Resource } from './shared/resource.ts'
import { tokenDetails } from './token-details.ts'
import { tokenPools } from './token-pools.ts'
import { topOwners } from './top-owners.ts'
import { tradeStatistics } from './trade-statistics.ts'
import { trendingMomentum } from './trending-momentum.ts'
import { v2Pools } from './v2-pools.ts'
import { lenientV3Pool, strictV3Pool } from './v3-pool.ts'
import { v3Pools } from './v3-pools.ts'

/** Who answers each operation; one that is missing here does not compile. */
export const resources: { readonly [Id in OperationId]: Resource<Id> } = {
  tokenDetails,
  tokenPoolSearch: tokenPools,
  clmmVenuePools: altPools('clmm-venue'),
  dlmmVenuePools: altPools('dlmm-venue'),
  tradeStatistics,
  priceVolumeMulti: priceVolume,
  ohlcvPool: candles,
  dexaV3Pool: strictV3Pool('dexa'),
  dexbV3Pool: strictV3Pool('dexb'),
  dexeV3Pool: strictV3Pool('dexe'),
  dexdV3Pool: lenientV3Pool('dexd'),
  clonesV3Pool: lenientV3Pool('clones'),
  dexcV3Pool: lenientV3Pool('dexc-v3'),
  clonesV3Pools: v3Pools('clones'),
  dexdV3Pools: v3Pools('dexd'),
  dexeV3Pools: v3Pools('dexe'),
  dexcV2Pools: v2Pools,
  dexcV2FeeMetrics: feeMetrics,
  dexcV2ProviderSummary: providerSummary,
  tvlTopOwners: topOwners,
  alphaPostDetection: alphaPosts,
  trendingMomentum,
  influencerCredibility: influencers,
  sentimentShifts,
}
