import type { Mock } from '../../../../mocks/mock.ts'
import type { GapId, OperationId } from '../../../../src/contract/contract-types.ts'
import { readYaml } from '../../../support/read-yaml.ts'
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

/** A row of outcomes.yaml. */
interface Outcome {
  readonly gap: GapId
  readonly ask: OperationId
  readonly query: Readonly<Record<string, string>>
  readonly tokens?: number
  readonly want: GapSwitch['want']
  readonly along?: GapSwitch['along']
}

const listTokens = (count: number) => (mock: Mock) => ({
  token_addresses: Array.from({ length: count }, (_, index) => altToken(mock, index + 1)).join(),
})

const outcomes = readYaml<readonly Outcome[]>(import.meta.url, 'outcomes.yaml').map(
  ({ gap, ask, query, tokens, want, along }) =>
    switchOutcome(gap, ask, tokens === undefined ? query : listTokens(tokens), want, along) as GapSwitch,
)

/** Switches before the resource: names, forms and bounds of parameters. */
export const parameterSwitches: readonly GapSwitch[] = [
  ...outcomes,
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
  switchBy(
    'GAP-58',
    alterSample('influencerCredibility', { limit: '25' }),
    { all: true, '7d': false },
    ({ rows }, usual) => rows.every((row, at) => row.totalReach === usual.rows[at]?.totalReach),
  ),
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
