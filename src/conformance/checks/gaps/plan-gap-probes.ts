import { getOperation } from '../../../contract/contract.ts'
import type { GapId, ObjectOf, OperationId } from '../../../contract/contract-types.ts'
import { takeTokens } from '../../inputs/altchain-inputs.ts'
import { takeClosedRange } from '../../inputs/closed-range-inputs.ts'
import { nobodies, nobody } from '../../inputs/nobody.ts'
import type { PlannedRequest } from '../../model/recording.ts'

type Probe = readonly [
  gap: GapId,
  operation: OperationId,
  query: PlannedRequest['query'],
  others?: Pick<PlannedRequest, 'accept'>,
]

const samplePool = { pool_address: { input: 'altchain.pool' } } as const
const closedRange = takeClosedRange()
/** The start of a day, Unix seconds; whether the pool has candles there does not matter. */
const LONG_PAST = 1_735_689_600
const buildMinuteQuery = (count: number) => ({
  ...samplePool,
  after_time: String(LONG_PAST),
  before_time: String(LONG_PAST + 60 * count),
  interval: '1m',
})
const buildDayQuery = (token_addresses: string) => ({ token_addresses, timeframe: '24h' })
const trackedInfluencers = { min_posts: '1', limit: '100' }

/** The media type of a social operation that is the first in the contract. */
function findFirstMediaType(id: OperationId): string {
  const { reply } = getOperation(id)
  return reply.kind === 'objects' ? (reply.media[0]?.type ?? '') : ''
}

/** A column of the V3 pool lists: the permitted names are open, so they stand in no schema of the contract. */
type ListColumn = keyof ObjectOf<'PoolListRecord'>

/**
 * One or two requests for each gap that ordinary requests do not show. What is refused here is refused for one reason only,
 * and addresses that need not exist are those of nobody.
 */
const probes: readonly Probe[] = [
  ['GAP-01', 'tokenDetails', { token_address: nobody.altchain }],
  ['GAP-01a', 'tokenPoolSearch', { token_address: nobody.altchain }],
  ['GAP-02', 'tokenPoolSearch', { token_address: { input: 'altchain.token' }, limit: '101' }],
  ['GAP-02', 'tokenPoolSearch', { token_address: { input: 'altchain.token' }, limit: '1001' }],
  ['GAP-03', 'clmmVenuePools', { limit: '101' }],
  ['GAP-03', 'clmmVenuePools', { limit: '1001' }],
  ['GAP-03a', 'clmmVenuePools', { offset: '10001', limit: '1' }],
  ['GAP-03a', 'clmmVenuePools', { offset: '100001', limit: '1' }],
  ['GAP-04', 'tradeStatistics', buildDayQuery(nobodies(21))],
  ['GAP-04', 'tradeStatistics', buildDayQuery(nobodies(51))],
  ['GAP-04', 'tradeStatistics', buildDayQuery(nobodies(101))],
  ['GAP-04a', 'tradeStatistics', { ...buildDayQuery(''), token_addresses: takeTokens(50) }],
  ['GAP-05', 'ohlcvPool', { ...samplePool, ...closedRange, interval: '1m' }],
  ['GAP-05a', 'ohlcvPool', buildMinuteQuery(1001)],
  ['GAP-05a', 'ohlcvPool', buildMinuteQuery(5001)],
  ['GAP-05b', 'ohlcvPool', { ...closedRange, pool_address: nobody.altchain, interval: '1h' }],
  ['GAP-05c', 'ohlcvPool', buildMinuteQuery(0)],
  ['GAP-42', 'ohlcvPool', { ...samplePool, ...closedRange, after_time: String(LONG_PAST), interval: '1w' }],
  ['GAP-18', 'dexdV3Pools', { limit: '101' }],
  ['GAP-18', 'dexdV3Pools', { limit: '1001' }],
  ['GAP-19', 'dexdV3Pools', { order_asc: 'token1Symbol' satisfies ListColumn }],
  ['GAP-19a', 'dexdV3Pools', { order_desc: 'noSuchColumn' }],
  [
    'GAP-20',
    'dexdV3Pools',
    {
      order_asc: `,${'createdAt' satisfies ListColumn}`,
      order_desc: 'fee' satisfies ListColumn,
    },
  ],
  ['GAP-21', 'dexdV3Pool', { pool_address: nobody.evm }],
  ['GAP-21a', 'dexcV2ProviderSummary', { wallet_address: nobody.evm }],
  ['GAP-23a', 'dexdV3Pools', { chain_id: nobody.chain }],
  ['GAP-36', 'alphaPostDetection', { token_filter: { input: 'social.symbol.lower' } }],
  ['GAP-36a', 'alphaPostDetection', { token_filter: { input: 'social.symbol.dollar' } }],
  ['GAP-43', 'tradeStatistics', buildDayQuery(nobodies(2))],
  ['GAP-43a', 'tradeStatistics', buildDayQuery(`${nobody.altchain},${nobody.altchain}`)],
  ['GAP-43b', 'tradeStatistics', buildDayQuery(nobodies(2).replace(',', ', ,'))],
  ['GAP-48', 'clmmVenuePools', { limit: '0' }],
  ['GAP-49', 'clmmVenuePools', { offset: '-1' }],
  ['GAP-49a', 'clmmVenuePools', { limit: 'ten' }],
  ['GAP-49b', 'clmmVenuePools', { limit: '' }],
  ['GAP-57', 'tokenDetails', { token_address: 'l0O' }],
  ['GAP-57a', 'dexdV3Pools', { token_address: '0x12' }],
  ['GAP-58', 'influencerCredibility', { time_window: '7d' }],
  ['GAP-58a', 'influencerCredibility', { time_window: '36h' }],
  ['GAP-59', 'influencerCredibility', { min_posts: '0' }],
  ['GAP-59a', 'alphaPostDetection', { token_filter: nobody.symbol }],
  [
    'GAP-29b',
    'influencerCredibility',
    { ...trackedInfluencers, sort_by: 'posts', order: 'asc', time_window: '7d' },
  ],
  ['GAP-29c', 'influencerCredibility', { ...trackedInfluencers, sort_by: 'accuracy' }],
  ['GAP-28', 'trendingMomentum', { granularity: '24h', lookback_hours: '72', limit: '3' }],
  ['GAP-69', 'trendingMomentum', { granularity: '7d', lookback_hours: '24', limit: '5' }],
  ['GAP-70', 'trendingMomentum', { min_velocity: '1.5', limit: '50' }],
  ['GAP-76', 'tradeStatistics', { token_addresses: takeTokens(50), timeframe: '1h' }],
  ['GAP-76a', 'priceVolumeMulti', { token_addresses: takeTokens(50), timeframe: '1h' }],
  ['GAP-C3', 'trendingMomentum', { lookback_hours: '3', min_velocity: '0', limit: '50' }],
  ['GAP-C2', 'sentimentShifts', { comparison_period: '24h' }],
  ['GAP-C6', 'alphaPostDetection', { limit: '100' }],
  ['GAP-66', 'dexcV2Pools', { chain_id: '08453', limit: '5' }],
  ['GAP-34', 'clmmVenuePools', { limit: '1' }, { accept: 'text/html' }],
  [
    'GAP-51',
    'alphaPostDetection',
    {},
    { accept: findFirstMediaType('alphaPostDetection').replace('.v2', '.v99') },
  ],
  ['GAP-51a', 'alphaPostDetection', {}, { accept: 'text/html' }],
  ['GAP-C10', 'trendingMomentum', {}, { accept: `${findFirstMediaType('trendingMomentum')};version=1.0.0` }],
]

/** Requests that show what a target does where the contract is silent; nothing of them is judged but what holds for any reply. */
export function planGapProbes(): PlannedRequest[] {
  return probes.map(([gap, operation, query, others], at) => ({
    // A gap may have several probes: the number keeps their names apart.
    name: `gap:${gap}:${probes.slice(0, at).filter(([other]) => other === gap).length + 1}`,
    operation,
    profile: 'negative',
    query,
    ...others,
    expects: 'any',
  }))
}
