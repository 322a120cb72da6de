import type { Mock } from '../../../mocks/mock.ts'
import { asking, column, numbers, outcome, type Switch, status } from './switch.ts'

/** Well-formed addresses that name nothing. */
export const nobody = { alt: 'A'.repeat(44), evm: `0x${'12'.repeat(20)}` }

const altToken = (mock: Mock, index: number) => mock.world.tokens.at(900, index).address
const altTokens = (count: number) => (mock: Mock) => ({
  token_addresses: Array.from({ length: count }, (_, index) => altToken(mock, index + 1)).join(),
})

/** What comes before the resource is asked: names, forms and bounds of parameters. */
export const parameterSwitches: readonly Switch[] = [
  ...(['tokenPoolSearch', 'clmmVenuePools', 'dexdV3Pools'] as const).flatMap((id, at): Switch[] => {
    const gap = ['GAP-02', 'GAP-03', 'GAP-18'][at] as string
    return [
      { gap, ask: asking(id, { limit: '101' }), see: status, want: { '1000': 200, '100': 400 } },
      {
        gap,
        ask: asking(id, { limit: '1001' }),
        see: outcome,
        want: { '1000': [400, 0], none: [200, 1001] },
      },
    ]
  }),
  {
    gap: 'GAP-03a',
    ask: asking('clmmVenuePools', { offset: '10001' }),
    see: status,
    want: { '100000': 200, '10000': 400 },
  },
  {
    gap: 'GAP-03a',
    ask: asking('dexeV3Pools', { offset: '9000000' }),
    see: outcome,
    want: { '100000': [400, 0], none: [200, 0] },
  },
  {
    gap: 'GAP-04',
    ask: asking('tradeStatistics', altTokens(21)),
    see: outcome,
    want: { '50': [200, 21], '20': [400, 0] },
  },
  {
    gap: 'GAP-04',
    ask: asking('tradeStatistics', altTokens(51)),
    see: outcome,
    want: { '50': [400, 0], '100': [200, 51] },
  },
  {
    gap: 'GAP-04',
    ask: asking('tradeStatistics', altTokens(101)),
    see: outcome,
    want: { '50': [400, 0], none: [200, 101] },
  },
  {
    gap: 'GAP-11',
    ask: asking('tradeStatistics', { timeframe: '2h' }),
    see: status,
    want: { '400': 400, '422': 422 },
  },
  {
    gap: 'GAP-11a',
    ask: asking('dlmmVenuePools', { limit: '1001' }),
    see: outcome,
    want: { reject: [400, 0], clamp: [200, 1000] },
  },
  {
    gap: 'GAP-11a',
    ask: asking('trendingMomentum', { lookback_hours: '0', limit: '51' }),
    see: status,
    want: { reject: 400, clamp: 200 },
  },
  {
    gap: 'GAP-23',
    ask: asking('dexaV3Pool', { chain_id: '56' }),
    see: outcome,
    want: { reject: [400, 0], unknown: [200, 0] },
  },
  {
    gap: 'GAP-23',
    ask: asking('dexcV2Pools', { chain_id: '1' }),
    see: outcome,
    want: { reject: [400, 0], unknown: [200, 0] },
  },
  ...(['dexdV3Pool', 'clonesV3Pools', 'dexcV2FeeMetrics', 'tvlTopOwners'] as const).map(
    (id): Switch => ({
      gap: 'GAP-23a',
      ask: asking(id, { chain_id: '56' }),
      see: outcome,
      want: { unknown: [200, 0], reject: [400, 0] },
    }),
  ),
  {
    gap: 'GAP-43a',
    ask: asking('tradeStatistics', mock => ({
      token_addresses: `${altToken(mock, 1)},${altToken(mock, 1)}`,
    })),
    see: outcome,
    want: { once: [200, 1], reject: [400, 0] },
  },
  {
    gap: 'GAP-43b',
    ask: asking('priceVolumeMulti', mock => ({
      token_addresses: `${altToken(mock, 1)}, ,${altToken(mock, 2)}`,
    })),
    see: outcome,
    want: { allowed: [200, 2], reject: [400, 0] },
  },
  {
    gap: 'GAP-44',
    ask: asking('clmmVenuePools', { ofset: '5' }),
    see: outcome,
    want: { reject: [400, 0], ignore: [200, 5] },
  },
  {
    gap: 'GAP-44a',
    ask: asking('clmmVenuePools', {}, { more: '&limit=7' }),
    see: outcome,
    want: { reject: [400, 0], first: [200, 5], last: [200, 7] },
  },
  {
    gap: 'GAP-48',
    ask: asking('clonesV3Pools', { limit: '0' }),
    see: outcome,
    want: { '1': [400, 0], '0': [200, 0] },
  },
  {
    gap: 'GAP-49',
    ask: asking('dexcV2Pools', { offset: '-3' }),
    see: outcome,
    want: { '0': [400, 0], none: [200, 5] },
  },
  {
    gap: 'GAP-49a',
    ask: asking('alphaPostDetection', { limit: 'ten' }),
    see: outcome,
    want: { reject: [400, 0], default: [200, 20] },
  },
  {
    gap: 'GAP-49a',
    ask: asking('alphaPostDetection', { limit: '1.5' }),
    see: outcome,
    want: { reject: [400, 0], default: [200, 20] },
  },
  {
    gap: 'GAP-49b',
    ask: asking('influencerCredibility', { limit: '', time_window: '' }),
    see: outcome,
    want: { reject: [400, 0], absent: [200, 25] },
  },
  {
    gap: 'GAP-57',
    ask: asking('tokenDetails', { token_address: 'l0O' }),
    see: outcome,
    want: { reject: [400, 0], unknown: [200, 0] },
  },
  {
    gap: 'GAP-57',
    ask: asking('tradeStatistics', mock => ({ token_addresses: `${altToken(mock, 1)},l0O` })),
    see: outcome,
    along: { 'GAP-43': 'zero-row' },
    want: { reject: [400, 0], unknown: [200, 1] },
  },
  {
    gap: 'GAP-57a',
    ask: asking('dexeV3Pool', { pool_address: '0x12' }),
    see: outcome,
    want: { reject: [400, 0], unknown: [200, 0] },
  },
  {
    gap: 'GAP-57a',
    ask: asking('dexdV3Pools', { token_address: '0x12' }),
    see: outcome,
    want: { reject: [400, 0], unknown: [200, 0] },
  },
  {
    gap: 'GAP-57a',
    ask: asking('dexcV2ProviderSummary', { wallet_address: 'me' }),
    see: outcome,
    along: { 'GAP-21a': 'zero-row' },
    want: { reject: [400, 0], unknown: [200, 0] },
  },
  {
    gap: 'GAP-58',
    ask: asking('influencerCredibility', { limit: '25' }),
    see: ({ rows }, usual) => rows.every((row, at) => row.totalReach === usual.rows[at]?.totalReach),
    want: { all: true, '7d': false },
  },
  {
    gap: 'GAP-58a',
    ask: asking('influencerCredibility', { time_window: '36h' }),
    see: status,
    want: { 'hours-and-days': 200, examples: 400 },
  },
  {
    gap: 'GAP-59',
    ask: asking('influencerCredibility', { min_posts: '0' }),
    see: outcome,
    want: { '1': [400, 0], '0': [200, 5] },
  },
  {
    gap: 'GAP-66',
    ask: asking('dexcV2Pools', { chain_id: ' 08453' }),
    see: outcome,
    want: { reject: [400, 0], accept: [200, 5] },
  },
  {
    gap: 'GAP-66',
    ask: asking('dexcV2ProviderSummary', { chain_id: '08453' }),
    see: status,
    along: { 'GAP-49a': 'default' },
    want: { reject: 400, accept: 200 },
  },
  {
    gap: 'GAP-19',
    ask: asking('dexdV3Pools', { order_asc: 'dexName,createdAt' }),
    see: seen => [seen.status, /There are: createdAt|token1Decimals, createdAt, fee/.test(seen.body)],
    want: { all: [200, false], 'numbers-and-times': [400, true] },
  },
  {
    gap: 'GAP-19a',
    ask: asking('clonesV3Pools', { order_desc: 'nonsense,createdAt' }),
    see: seen => [seen.status, new Set(column(seen, 'createdAt')).size],
    want: { reject: [400, 0], ignore: [200, 5] },
  },
  {
    gap: 'GAP-20',
    ask: asking('dexdV3Pools', { order_asc: ',fee', order_desc: 'tickSpacing' }),
    see: seen => [Math.max(...numbers(seen, 'tickSpacing')), Math.max(...numbers(seen, 'fee'))],
    want: { positional: [200, 10000], 'ascending-first': [1, 100] },
  },
]
