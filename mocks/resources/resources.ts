import type { OperationId } from '../../src/contract/contract-types.ts'
import { answerAlphaPosts } from './answer-alpha-posts.ts'
import { answerAltchainPools } from './answer-altchain-pools.ts'
import { answerCandles } from './answer-candles.ts'
import { answerFeeMetrics } from './answer-fee-metrics.ts'
import { answerInfluencers } from './answer-influencers.ts'
import { answerPriceVolume } from './answer-price-volume.ts'
import { answerProviderSummary } from './answer-provider-summary.ts'
import { answerSentimentShifts } from './answer-sentiment-shifts.ts'
import { answerTokenDetails } from './answer-token-details.ts'
import { answerTokenPools } from './answer-token-pools.ts'
import { answerTopOwners } from './answer-top-owners.ts'
import { answerTradeStatistics } from './answer-trade-statistics.ts'
import { answerTrendingMomentum } from './answer-trending-momentum.ts'
import { answerV2Pools } from './answer-v2-pools.ts'
import { answerKnownStateV3Pool, answerV3Pool } from './answer-v3-pool.ts'
import { answerV3Pools } from './answer-v3-pools.ts'
import type { Resource } from './resource.ts'

/** Resources of operations. An operation without one is drafted from its contract. */
export const resources: { readonly [Id in OperationId]?: Resource<Id> } = {
  tokenDetails: answerTokenDetails,
  tokenPoolSearch: answerTokenPools,
  clmmVenuePools: answerAltchainPools('clmm-venue'),
  dlmmVenuePools: answerAltchainPools('dlmm-venue'),
  tradeStatistics: answerTradeStatistics,
  priceVolumeMulti: answerPriceVolume,
  ohlcvPool: answerCandles,
  dexaV3Pool: answerKnownStateV3Pool('dexa'),
  dexbV3Pool: answerKnownStateV3Pool('dexb'),
  dexeV3Pool: answerKnownStateV3Pool('dexe'),
  dexdV3Pool: answerV3Pool('dexd'),
  clonesV3Pool: answerV3Pool('clones'),
  dexcV3Pool: answerV3Pool('dexc-v3'),
  clonesV3Pools: answerV3Pools('clones'),
  dexdV3Pools: answerV3Pools('dexd'),
  dexeV3Pools: answerV3Pools('dexe'),
  dexcV2Pools: answerV2Pools,
  dexcV2FeeMetrics: answerFeeMetrics,
  dexcV2ProviderSummary: answerProviderSummary,
  tvlTopOwners: answerTopOwners,
  alphaPostDetection: answerAlphaPosts,
  trendingMomentum: answerTrendingMomentum,
  influencerCredibility: answerInfluencers,
  sentimentShifts: answerSentimentShifts,
}
