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
  switchBy,
} from './gap-switch.ts'
import { unknownAddresses } from './parameter-switches.ts'

const DAY = 86_400

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
  switchBy(
    'GAP-21a',
    alterSample('dexcV2ProviderSummary', { wallet_address: unknownAddresses.evm }),
    { empty: [200, [], [], []], 'not-found': [404, [], [], []], 'zero-row': [200, [0], [null], [[]]] },
    seen => [
      seen.status,
      readColumn(seen, 'poolCount'),
      readColumn(seen, 'hhiConcentrationIndex'),
      readColumn(seen, 'topPoolsData'),
    ],
  ),
  switchBy(
    'GAP-22',
    alterSample('dexcV2Pools', { limit: '1000', offset: '3000' }),
    { scattered: [false, false], 'newest-first': [true, false], 'largest-first': [false, true] },
    seen => [
      isDescending(readColumn(seen, 'createdAt').map(instant => Date.parse(String(instant)))),
      isDescending(readNumbers(seen, 'poolTvlUsd')),
    ],
  ),
  switchBy(
    'GAP-25',
    'dexcV3Pool',
    { 'token1-per-token0': [true, false], 'token0-per-token1': [false, true] },
    (seen, usual) => {
      const [price, before] = [seen, usual].map(reply => readNumbers(reply, 'currentPoolPrice')[0]) as [
        number,
        number,
      ]
      return [price === before, roundToSixDigits(price * before) === 1]
    },
  ),
  ...(['swapFeeApr7d', 'bribeFeeApr7d'] as const).map(
    (name): GapSwitch => switchBy('GAP-37', askPoolRate, rates, seeFirstPositive(name)),
  ),
  switchBy('GAP-37', 'dexcV2ProviderSummary', rates, (seen, usual) =>
    roundToSixDigits(readCell(seen, 'feeAprByPool30d', 4) / readCell(usual, 'feeAprByPool30d', 4)),
  ),
  switchBy('GAP-38', 'dexcV2ProviderSummary', { fraction: [1, 1], percent: [100, 100] }, (seen, usual) =>
    ['topPoolsData', 'tokenExposure'].map(name =>
      roundToSixDigits(readCell(seen, name, 4) / readCell(usual, name, 4)),
    ),
  ),
  switchBy('GAP-39', 'dexcV2FeeMetrics', { '7d': ['7d', true, false], '1d': ['1d', false, true] }, seen => {
    const days = seen.rows[0]?.historicalFees as readonly SwitchRow[]
    const whole = days.reduce((sum, day) => sum + Number(day.feesUsd), 0)
    const total = Number(readMap(seen, 'feeMetrics').feesUsd)
    return [
      seen.rows[0]?.timeframeAt,
      roundToSixDigits(total / whole) === 1,
      roundToSixDigits(total / Number(days.at(-1)?.feesUsd)) === 1,
    ]
  }),
  switchBy(
    'GAP-55',
    alterSample('dexdV3Pool', mock =>
      findPoolParameter(mock, 'dexd', 8453, pool => pool.token0.symbol === ''),
    ),
    { empty: '', placeholder: 'UNKNOWN' },
    seen => seen.rows[0]?.token0Symbol,
  ),
  ...(['dexcV2Pools', 'dexdV3Pools', 'clonesV3Pools'] as const).map(
    (id): GapSwitch =>
      switchBy(
        'GAP-55',
        alterSample(id, { limit: '1000' }),
        { empty: [true, false], placeholder: [false, true] },
        ({ rows }) =>
          ['', 'UNKNOWN'].map(text =>
            rows.some(row => row.token0Symbol === text || row.token1Symbol === text),
          ),
      ),
  ),
  switchBy(
    'GAP-68',
    alterSample('tvlTopOwners', findUnpricedToken),
    { zero: [true, true], omit: [false, true] },
    ({ rows }) => [rows.length > 0, rows.every(({ valueUsd }) => valueUsd === 0)],
  ),
  switchBy(
    'GAP-61',
    alterSample('dexdV3Pool', mock =>
      findPoolParameter(mock, 'dexd', 8453, ({ createdAt }) => createdAt > mock.clock.now() - 20 * DAY),
    ),
    { 'as-sampled': [3, 4, 4], 'by-age': [4, 4, 4], none: [6, 6, 6] },
    seen => ['uniqueUserCount', 'swapCount', 'feeApr'].map(name => Object.keys(readMap(seen, name)).length),
  ),
  switchBy('GAP-62', 'dexdV3Pool', { adjusted: [false, true], raw: [true, false] }, (seen, usual) => {
    const [row = {}] = seen.rows
    const factor = Number(row.currentPoolPrice) / Number(usual.rows[0]?.currentPoolPrice)
    return [
      Math.round(Math.log10(factor)) === Number(row.token1Decimals) - Number(row.token0Decimals),
      factor === 1,
    ]
  }),
  switchBy('GAP-63a', 'dexdV3Pool', { signed: [true, true], absolute: [false, true] }, (seen, usual) => {
    const [now, before] = [seen, usual].map(reply =>
      Object.values(readMap(reply, 'tickPressurePer1MUsd')),
    ) as [number[], number[]]
    return [Math.min(...now) < 0, now.every((value, at) => Math.abs(value) === Math.abs(before[at] ?? 0))]
  }),
  switchBy(
    'GAP-64',
    'dexcV2FeeMetrics',
    { 'oldest-first': Date.UTC(2026, 0, 8) / 1000, 'newest-first': Date.UTC(2026, 0, 14) / 1000 },
    readFirstDay,
  ),
]
