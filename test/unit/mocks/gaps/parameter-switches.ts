import type { Mock } from '../../../../mocks/mock.ts'
import {
  alterSample,
  type GapSwitch,
  readColumn,
  readNumbers,
  seeOutcome,
  seeStatus,
  switchBy,
  switchOutcome,
} from './gap-switch.ts'

/** Well-formed addresses that name nothing. */
export const unknownAddresses = { alt: 'A'.repeat(44), evm: `0x${'12'.repeat(20)}` }

const altToken = (mock: Mock, index: number) => mock.world.tokens.at(900, index).address
const altTokens = (count: number) => (mock: Mock) => ({
  token_addresses: Array.from({ length: count }, (_, index) => altToken(mock, index + 1)).join(),
})

/** Switches before the resource: names, forms and bounds of parameters. */
export const parameterSwitches: readonly GapSwitch[] = [
  ...(
    [
      ['tokenPoolSearch', 'GAP-02'],
      ['clmmVenuePools', 'GAP-03'],
      ['dexdV3Pools', 'GAP-18'],
    ] as const
  ).flatMap(([id, gap]): GapSwitch[] => [
    { gap, ask: alterSample(id, { limit: '101' }), see: seeStatus, want: { '1000': 200, '100': 400 } },
    {
      gap,
      ask: alterSample(id, { limit: '1001' }),
      see: seeOutcome,
      want: { '1000': [400, 0], none: [200, 1001] },
    },
  ]),
  switchOutcome('GAP-03a', 'clmmVenuePools', { offset: '10001' }, { '100000': [200, 0], '10000': [400, 0] }),
  switchOutcome('GAP-03a', 'dexeV3Pools', { offset: '9000000' }, { '100000': [400, 0], none: [200, 0] }),
  switchOutcome('GAP-04', 'tradeStatistics', altTokens(21), { '50': [200, 21], '20': [400, 0] }),
  switchOutcome('GAP-04', 'tradeStatistics', altTokens(51), { '50': [400, 0], '100': [200, 51] }),
  switchOutcome('GAP-04', 'tradeStatistics', altTokens(101), { '50': [400, 0], none: [200, 101] }),
  switchOutcome('GAP-11', 'tradeStatistics', { timeframe: '2h' }, { '400': [400, 0], '422': [422, 0] }),
  switchOutcome('GAP-11a', 'dlmmVenuePools', { limit: '1001' }, { reject: [400, 0], clamp: [200, 1000] }),
  switchOutcome('GAP-23', 'dexaV3Pool', { chain_id: '56' }, { reject: [400, 0], unknown: [200, 0] }),
  ...(['dexdV3Pool', 'clonesV3Pools', 'dexcV2FeeMetrics', 'tvlTopOwners'] as const).map(
    (id): GapSwitch =>
      switchOutcome('GAP-23a', id, { chain_id: '56' }, { unknown: [200, 0], reject: [400, 0] }),
  ),
  switchOutcome(
    'GAP-43a',
    'tradeStatistics',
    mock => ({
      token_addresses: `${altToken(mock, 1)},${altToken(mock, 1)}`,
    }),
    { once: [200, 1], reject: [400, 0] },
  ),
  switchOutcome(
    'GAP-43b',
    'priceVolumeMulti',
    mock => ({
      token_addresses: `${altToken(mock, 1)}, ,${altToken(mock, 2)}`,
    }),
    { allowed: [200, 2], reject: [400, 0] },
  ),
  switchOutcome('GAP-44', 'clmmVenuePools', { ofset: '5' }, { reject: [400, 0], ignore: [200, 5] }),
  switchBy(
    'GAP-44a',
    alterSample('clmmVenuePools', {}, { more: '&limit=7' }),
    { reject: [400, 0], first: [200, 5], last: [200, 7], join: [400, 0] },
    seeOutcome,
  ),
  switchBy(
    'GAP-44a',
    mock => ({
      ...alterSample('priceVolumeMulti', {
        token_addresses: `${altToken(mock, 1)},${altToken(mock, 2)}`,
      })(mock),
      more: `&token_addresses=${altToken(mock, 1)}`,
    }),
    { reject: [400, 0], first: [200, 2], last: [200, 1], join: [200, 2] },
    seeOutcome,
  ),
  switchOutcome('GAP-48', 'clonesV3Pools', { limit: '0' }, { '1': [400, 0], '0': [200, 0] }),
  switchOutcome('GAP-49', 'dexcV2Pools', { offset: '-3' }, { '0': [400, 0], none: [200, 5] }),
  switchOutcome('GAP-49a', 'alphaPostDetection', { limit: 'ten' }, { reject: [400, 0], default: [200, 20] }),
  switchOutcome(
    'GAP-49b',
    'influencerCredibility',
    { limit: '', time_window: '' },
    { reject: [400, 0], absent: [200, 25] },
  ),
  switchOutcome(
    'GAP-57',
    'tokenDetails',
    { token_address: 'l0O' },
    { reject: [400, 0], unknown: [200, 0] },
    { 'GAP-01': 'empty' },
  ),
  switchOutcome('GAP-57a', 'dexeV3Pool', { pool_address: '0x12' }, { reject: [400, 0], unknown: [200, 0] }),
  switchBy(
    'GAP-58',
    alterSample('influencerCredibility', { limit: '25' }),
    { all: true, '7d': false },
    ({ rows }, usual) => rows.every((row, at) => row.totalReach === usual.rows[at]?.totalReach),
  ),
  switchOutcome(
    'GAP-58a',
    'influencerCredibility',
    { time_window: '36h' },
    { 'hours-and-days': [200, 5], examples: [400, 0] },
  ),
  switchOutcome('GAP-59', 'influencerCredibility', { min_posts: '0' }, { '1': [400, 0], '0': [200, 5] }),
  switchOutcome('GAP-66', 'dexcV2Pools', { chain_id: ' 08453' }, { reject: [400, 0], accept: [200, 5] }),
  switchBy(
    'GAP-19',
    alterSample('dexdV3Pools', { order_asc: 'dexName,createdAt' }),
    { all: [200, false], 'numbers-and-times': [400, true] },
    seen => [seen.status, /There are: createdAt|token1Decimals, createdAt, fee/.test(seen.body)],
  ),
  switchBy(
    'GAP-19a',
    alterSample('clonesV3Pools', { order_desc: 'nonsense,createdAt' }),
    { reject: [400, 0], ignore: [200, 5] },
    seen => [seen.status, new Set(readColumn(seen, 'createdAt')).size],
  ),
  switchBy(
    'GAP-20',
    alterSample('dexdV3Pools', { order_asc: ',fee', order_desc: 'tickSpacing' }),
    { positional: [200, 10000], 'ascending-first': [1, 100] },
    seen => [Math.max(...readNumbers(seen, 'tickSpacing')), Math.max(...readNumbers(seen, 'fee'))],
  ),
]
