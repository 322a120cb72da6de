import type { OperationId } from '../../contract/contract-types.ts'
import type { PlannedRequest } from '../model/recording.ts'
import { buildRequiredQuery } from '../requests/build-required-query.ts'

/** Each list comes before what is asked about its rows, so that the target itself gives the inputs. */
const smokeOrder: readonly OperationId[] = [
  'clmmVenuePools',
  'dlmmVenuePools',
  'tokenPoolSearch',
  'tokenDetails',
  'tradeStatistics',
  'priceVolumeMulti',
  'ohlcvPool',
  'clonesV3Pools',
  'dexdV3Pools',
  'dexeV3Pools',
  'clonesV3Pool',
  'dexdV3Pool',
  'dexeV3Pool',
  'dexaV3Pool',
  'dexbV3Pool',
  'dexcV3Pool',
  'dexcV2Pools',
  'dexcV2FeeMetrics',
  'tvlTopOwners',
  'dexcV2ProviderSummary',
  'trendingMomentum',
  'alphaPostDetection',
  'influencerCredibility',
  'sentimentShifts',
]

/** One request for each operation, without any optional parameter and without Accept. */
export function planSmoke(): PlannedRequest[] {
  return smokeOrder.map(operation => ({
    name: `smoke:${operation}`,
    operation,
    profile: 'smoke',
    query: buildRequiredQuery(operation),
    expects: 'success',
  }))
}
