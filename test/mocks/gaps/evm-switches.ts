import { nobody } from './parameter-switches.ts'
import { poolThat } from './pool-that.ts'
import {
  asking,
  column,
  falling,
  numbers,
  outcome,
  type Row,
  ratio,
  type Seen,
  type Switch,
} from './switch.ts'

const DAY = 86_400

const millionths = { millionths: 1, 'basis-points': 0.01 }
const rates = { fraction: 1, percent: 100 }

const map = (seen: Seen, name: string) =>
  (seen.rows[0]?.[name] ?? {}) as Readonly<Record<string, number | null>>

const firstDay = (seen: Seen) => (seen.rows[0]?.historicalFees as readonly Row[] | undefined)?.[0]?.timestamp

const cell = (seen: Seen, name: string, at: number) =>
  (seen.rows[0]?.[name] as readonly (readonly number[])[] | undefined)?.[0]?.[at] ?? Number.NaN

const sixDigits = (value: number) => Number(value.toPrecision(6))

const poolRate = asking('dexcV2Pools', { limit: '50' })

/** A figure of the first pool that has a positive one under the default. */
const firstPositive =
  (name: string): Switch['see'] =>
  (seen, usual) => {
    const at = numbers(usual, name).findIndex(value => value > 0)
    return sixDigits((numbers(seen, name)[at] ?? Number.NaN) / (numbers(usual, name)[at] ?? Number.NaN))
  }

/** The switches of the operations on EVM chains. */
export const evmSwitches: readonly Switch[] = [
  ...(['dexaV3Pool', 'dexdV3Pool', 'dexcV2FeeMetrics'] as const).map(
    (id): Switch => ({
      gap: 'GAP-21',
      ask: asking(id, { pool_address: nobody.evm }),
      see: outcome,
      want: { empty: [200, 0], 'not-found': [404, 0] },
    }),
  ),
  {
    gap: 'GAP-21a',
    ask: asking('dexcV2ProviderSummary', { wallet_address: nobody.evm }),
    see: seen => [
      seen.status,
      column(seen, 'poolCount'),
      column(seen, 'hhiConcentrationIndex'),
      column(seen, 'topPoolsData'),
    ],
    want: { empty: [200, [], [], []], 'not-found': [404, [], [], []], 'zero-row': [200, [0], [null], [[]]] },
  },
  {
    gap: 'GAP-22',
    ask: asking('dexcV2Pools', { limit: '1000', offset: '3000' }),
    see: seen => [
      falling(column(seen, 'createdAt').map(instant => Date.parse(String(instant)))),
      falling(numbers(seen, 'poolTvlUsd')),
    ],
    want: { scattered: [false, false], 'newest-first': [true, false], 'largest-first': [false, true] },
  },
  { gap: 'GAP-24', ask: asking('dexbV3Pool'), see: ratio('feeTier'), want: millionths },
  { gap: 'GAP-24a', ask: asking('dexcV2FeeMetrics'), see: ratio('feeTier'), want: millionths },
  {
    gap: 'GAP-25',
    ask: asking('dexcV3Pool'),
    see: (seen, usual) => {
      const [price, before] = [seen, usual].map(reply => numbers(reply, 'currentPoolPrice')[0]) as [
        number,
        number,
      ]
      return [price === before, sixDigits(price * before) === 1]
    },
    want: { 'token1-per-token0': [true, false], 'token0-per-token1': [false, true] },
  },
  ...(['swapFeeApr7d', 'totalApr7d', 'emissionRewardApr7d', 'bribeFeeApr7d'] as const).map(
    (name): Switch => ({ gap: 'GAP-37', ask: poolRate, see: firstPositive(name), want: rates }),
  ),
  { gap: 'GAP-37', ask: asking('dexcV2FeeMetrics'), see: ratio('feeMetrics', 'feeAPR'), want: rates },
  { gap: 'GAP-37', ask: asking('dexcV2ProviderSummary'), see: ratio('averageAPR7dWeighted'), want: rates },
  { gap: 'GAP-37', ask: asking('dexcV2ProviderSummary'), see: ratio('averageAPR30dWeighted'), want: rates },
  {
    gap: 'GAP-37',
    ask: asking('dexcV2ProviderSummary'),
    see: (seen, usual) => sixDigits(cell(seen, 'feeAprByPool30d', 4) / cell(usual, 'feeAprByPool30d', 4)),
    want: rates,
  },
  {
    gap: 'GAP-38',
    ask: asking('dexcV2ProviderSummary'),
    see: (seen, usual) =>
      ['topPoolsData', 'tokenExposure'].map(name => sixDigits(cell(seen, name, 4) / cell(usual, name, 4))),
    want: { fraction: [1, 1], percent: [100, 100] },
  },
  {
    gap: 'GAP-38a',
    ask: asking('dexcV2ProviderSummary'),
    see: ratio('hhiConcentrationIndex'),
    want: { unit: 1, points: 10_000 },
  },
  {
    gap: 'GAP-39',
    ask: asking('dexcV2FeeMetrics'),
    see: seen => {
      const days = seen.rows[0]?.historicalFees as readonly Row[]
      const whole = days.reduce((sum, day) => sum + Number(day.feesUsd), 0)
      const total = Number(map(seen, 'feeMetrics').feesUsd)
      return [
        seen.rows[0]?.timeframeAt,
        sixDigits(total / whole) === 1,
        sixDigits(total / Number(days.at(-1)?.feesUsd)) === 1,
      ]
    },
    want: { '7d': ['7d', true, false], '1d': ['1d', false, true] },
  },
  {
    gap: 'GAP-55',
    ask: asking('dexdV3Pool', mock => poolThat(mock, 'dexd', 8453, pool => pool.token0.symbol === '')),
    see: seen => seen.rows[0]?.token0Symbol,
    want: { empty: '', placeholder: 'UNKNOWN' },
  },
  {
    gap: 'GAP-55',
    ask: asking('dexdV3Pools', { order_asc: 'token1Symbol' }),
    see: seen => [column(seen, 'token1Symbol')[0] === '', column(seen, 'token1Symbol').includes('UNKNOWN')],
    want: { empty: [true, false], placeholder: [false, false] },
  },
  ...(['dexcV2Pools', 'dexdV3Pools', 'clonesV3Pools'] as const).map(
    (id): Switch => ({
      gap: 'GAP-55',
      ask: asking(id, { limit: '1000' }),
      see: ({ rows }) =>
        ['', 'UNKNOWN'].map(text => rows.some(row => row.token0Symbol === text || row.token1Symbol === text)),
      want: { empty: [true, false], placeholder: [false, true] },
    }),
  ),
  {
    gap: 'GAP-61',
    ask: asking('dexdV3Pool', mock =>
      poolThat(mock, 'dexd', 8453, ({ createdAt }) => createdAt > mock.clock.now() - 20 * DAY),
    ),
    see: seen => ['uniqueUserCount', 'swapCount', 'feeApr'].map(name => Object.keys(map(seen, name)).length),
    want: { 'as-sampled': [3, 4, 4], 'by-age': [4, 4, 4], none: [6, 6, 6] },
  },
  {
    gap: 'GAP-62',
    ask: asking('dexdV3Pool'),
    see: (seen, usual) => {
      const [row = {}] = seen.rows
      const factor = Number(row.currentPoolPrice) / Number(usual.rows[0]?.currentPoolPrice)
      return [
        Math.round(Math.log10(factor)) === Number(row.token1Decimals) - Number(row.token0Decimals),
        factor === 1,
      ]
    },
    want: { adjusted: [false, true], raw: [true, false] },
  },
  ...(['priceVolatilityPct', 'priceVolatilityAdjustedPct'] as const).map(
    (name): Switch => ({
      gap: 'GAP-63',
      ask: asking('dexaV3Pool'),
      see: ratio(name, '1 week'),
      want: { percent: 1, fraction: 0.01 },
    }),
  ),
  {
    gap: 'GAP-63a',
    ask: asking('dexdV3Pool'),
    see: (seen, usual) => {
      const [now, before] = [seen, usual].map(reply => Object.values(map(reply, 'tickPressurePer1MUsd'))) as [
        number[],
        number[],
      ]
      return [Math.min(...now) < 0, now.every((value, at) => Math.abs(value) === Math.abs(before[at] ?? 0))]
    },
    want: { signed: [true, true], absolute: [false, true] },
  },
  {
    gap: 'GAP-64',
    ask: asking('dexcV2FeeMetrics'),
    see: firstDay,
    want: { 'oldest-first': Date.UTC(2026, 0, 8) / 1000, 'newest-first': Date.UTC(2026, 0, 14) / 1000 },
  },
]
