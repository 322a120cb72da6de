import type { Mock } from '../../../../mocks/mock.ts'
import {
  alterSample,
  findPoolParameter,
  type GapSwitch,
  isDescending,
  readColumn,
  readNumbers,
  type SwitchReply,
  type SwitchRow,
  seeRatio,
  switchOutcome,
} from './gap-switch.ts'
import { unknownAddresses } from './parameter-switches.ts'

const DAY = 86_400

const millionths = { millionths: 1, 'basis-points': 0.01 }
const rates = { fraction: 1, percent: 100 }

const readMap = (seen: SwitchReply, name: string) =>
  (seen.rows[0]?.[name] ?? {}) as Readonly<Record<string, number | null>>

const readFirstDay = (seen: SwitchReply) =>
  (seen.rows[0]?.historicalFees as readonly SwitchRow[] | undefined)?.[0]?.timestamp

const readCell = (seen: SwitchReply, name: string, at: number) =>
  (seen.rows[0]?.[name] as readonly (readonly number[])[] | undefined)?.[0]?.[at] ?? Number.NaN

const roundToSixDigits = (value: number) => Number(value.toPrecision(6))

const askPoolRate = alterSample('dexcV2Pools', { limit: '50' })

/** A figure of the first pool that has a positive one under the default. */
const seeFirstPositive =
  (name: string): GapSwitch['see'] =>
  (seen, usual) => {
    const at = readNumbers(usual, name).findIndex(value => value > 0)
    return roundToSixDigits(
      (readNumbers(seen, name)[at] ?? Number.NaN) / (readNumbers(usual, name)[at] ?? Number.NaN),
    )
  }

/** The first token of the chain that has no price. */
function findUnpricedToken({ world, clock }: Mock) {
  for (let index = 0; ; index++) {
    const { address } = world.tokens.at(8453, index)
    const found = world.tokens.find(8453, address)
    if (found !== undefined && world.figures.priceUsd(found, clock.now()) === null)
      return { token_address: address }
  }
}

/** The switches of the operations on EVM chains. */
export const evmSwitches: readonly GapSwitch[] = [
  ...(['dexaV3Pool', 'dexdV3Pool', 'dexcV2FeeMetrics'] as const).map(
    (id): GapSwitch =>
      switchOutcome(
        'GAP-21',
        id,
        { pool_address: unknownAddresses.evm },
        { empty: [200, 0], 'not-found': [404, 0] },
      ),
  ),
  {
    gap: 'GAP-21a',
    ask: alterSample('dexcV2ProviderSummary', { wallet_address: unknownAddresses.evm }),
    see: seen => [
      seen.status,
      readColumn(seen, 'poolCount'),
      readColumn(seen, 'hhiConcentrationIndex'),
      readColumn(seen, 'topPoolsData'),
    ],
    want: { empty: [200, [], [], []], 'not-found': [404, [], [], []], 'zero-row': [200, [0], [null], [[]]] },
  },
  {
    gap: 'GAP-22',
    ask: alterSample('dexcV2Pools', { limit: '1000', offset: '3000' }),
    see: seen => [
      isDescending(readColumn(seen, 'createdAt').map(instant => Date.parse(String(instant)))),
      isDescending(readNumbers(seen, 'poolTvlUsd')),
    ],
    want: { scattered: [false, false], 'newest-first': [true, false], 'largest-first': [false, true] },
  },
  { gap: 'GAP-24', ask: alterSample('dexbV3Pool'), see: seeRatio('feeTier'), want: millionths },
  { gap: 'GAP-24a', ask: alterSample('dexcV2FeeMetrics'), see: seeRatio('feeTier'), want: millionths },
  {
    gap: 'GAP-25',
    ask: alterSample('dexcV3Pool'),
    see: (seen, usual) => {
      const [price, before] = [seen, usual].map(reply => readNumbers(reply, 'currentPoolPrice')[0]) as [
        number,
        number,
      ]
      return [price === before, roundToSixDigits(price * before) === 1]
    },
    want: { 'token1-per-token0': [true, false], 'token0-per-token1': [false, true] },
  },
  ...(['swapFeeApr7d', 'bribeFeeApr7d'] as const).map(
    (name): GapSwitch => ({ gap: 'GAP-37', ask: askPoolRate, see: seeFirstPositive(name), want: rates }),
  ),
  { gap: 'GAP-37', ask: alterSample('dexcV2FeeMetrics'), see: seeRatio('feeMetrics', 'feeAPR'), want: rates },
  {
    gap: 'GAP-37',
    ask: alterSample('dexcV2ProviderSummary'),
    see: seeRatio('averageAPR7dWeighted'),
    want: rates,
  },
  {
    gap: 'GAP-37',
    ask: alterSample('dexcV2ProviderSummary'),
    see: (seen, usual) =>
      roundToSixDigits(readCell(seen, 'feeAprByPool30d', 4) / readCell(usual, 'feeAprByPool30d', 4)),
    want: rates,
  },
  {
    gap: 'GAP-38',
    ask: alterSample('dexcV2ProviderSummary'),
    see: (seen, usual) =>
      ['topPoolsData', 'tokenExposure'].map(name =>
        roundToSixDigits(readCell(seen, name, 4) / readCell(usual, name, 4)),
      ),
    want: { fraction: [1, 1], percent: [100, 100] },
  },
  {
    gap: 'GAP-38a',
    ask: alterSample('dexcV2ProviderSummary'),
    see: seeRatio('hhiConcentrationIndex'),
    want: { unit: 1, points: 10_000 },
  },
  {
    gap: 'GAP-39',
    ask: alterSample('dexcV2FeeMetrics'),
    see: seen => {
      const days = seen.rows[0]?.historicalFees as readonly SwitchRow[]
      const whole = days.reduce((sum, day) => sum + Number(day.feesUsd), 0)
      const total = Number(readMap(seen, 'feeMetrics').feesUsd)
      return [
        seen.rows[0]?.timeframeAt,
        roundToSixDigits(total / whole) === 1,
        roundToSixDigits(total / Number(days.at(-1)?.feesUsd)) === 1,
      ]
    },
    want: { '7d': ['7d', true, false], '1d': ['1d', false, true] },
  },
  {
    gap: 'GAP-55',
    ask: alterSample('dexdV3Pool', mock =>
      findPoolParameter(mock, 'dexd', 8453, pool => pool.token0.symbol === ''),
    ),
    see: seen => seen.rows[0]?.token0Symbol,
    want: { empty: '', placeholder: 'UNKNOWN' },
  },
  ...(['dexcV2Pools', 'dexdV3Pools', 'clonesV3Pools'] as const).map(
    (id): GapSwitch => ({
      gap: 'GAP-55',
      ask: alterSample(id, { limit: '1000' }),
      see: ({ rows }) =>
        ['', 'UNKNOWN'].map(text => rows.some(row => row.token0Symbol === text || row.token1Symbol === text)),
      want: { empty: [true, false], placeholder: [false, true] },
    }),
  ),
  {
    gap: 'GAP-68',
    ask: alterSample('tvlTopOwners', findUnpricedToken),
    see: ({ rows }) => [rows.length > 0, rows.every(({ valueUsd }) => valueUsd === 0)],
    want: { zero: [true, true], omit: [false, true] },
  },
  {
    gap: 'GAP-61',
    ask: alterSample('dexdV3Pool', mock =>
      findPoolParameter(mock, 'dexd', 8453, ({ createdAt }) => createdAt > mock.clock.now() - 20 * DAY),
    ),
    see: seen =>
      ['uniqueUserCount', 'swapCount', 'feeApr'].map(name => Object.keys(readMap(seen, name)).length),
    want: { 'as-sampled': [3, 4, 4], 'by-age': [4, 4, 4], none: [6, 6, 6] },
  },
  {
    gap: 'GAP-62',
    ask: alterSample('dexdV3Pool'),
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
    (name): GapSwitch => ({
      gap: 'GAP-63',
      ask: alterSample('dexaV3Pool'),
      see: seeRatio(name, '1 week'),
      want: { percent: 1, fraction: 0.01 },
    }),
  ),
  {
    gap: 'GAP-63a',
    ask: alterSample('dexdV3Pool'),
    see: (seen, usual) => {
      const [now, before] = [seen, usual].map(reply =>
        Object.values(readMap(reply, 'tickPressurePer1MUsd')),
      ) as [number[], number[]]
      return [Math.min(...now) < 0, now.every((value, at) => Math.abs(value) === Math.abs(before[at] ?? 0))]
    },
    want: { signed: [true, true], absolute: [false, true] },
  },
  {
    gap: 'GAP-64',
    ask: alterSample('dexcV2FeeMetrics'),
    see: readFirstDay,
    want: { 'oldest-first': Date.UTC(2026, 0, 8) / 1000, 'newest-first': Date.UTC(2026, 0, 14) / 1000 },
  },
]
