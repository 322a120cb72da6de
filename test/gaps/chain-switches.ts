import type { Mock } from '../../mocks/mock.ts'
import type { Pool } from '../../mocks/world/types.ts'
import { nobody } from './parameter-switches.ts'
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

/** The first pool of a venue that fits. */
function poolThat(
  mock: Mock,
  venueId: string,
  chainId: number,
  fits: (pool: Pool) => boolean,
): { pool_address: string } {
  const { venues, pools } = mock.world
  const venue = venues.find(venueId, chainId)
  for (let index = 0; venue !== undefined && index < pools.count(venue, mock.clock.now()); index++) {
    const pool = pools.draft(venue, index)
    if (fits(pool)) return { pool_address: pool.address }
  }
  throw new Error(`No pool of ${venueId} fits.`)
}

/** A pool of the altchain in which something was traded in the last hour, but not in every minute of it. */
function quietHour(mock: Mock) {
  const now = mock.clock.now()
  const fits = (pool: Pool) => {
    const { length } = mock.world.figures.candles(pool, now - 3600, now, 60, now)
    return length > 2 && length < 20
  }
  const range = { after_time: String(now - 3600), before_time: String(now), interval: '1m' }
  return { ...poolThat(mock, 'clmm-venue', 900, fits), ...range }
}

const weeks = (mock: Mock) => ({
  after_time: String(mock.clock.now() - 40 * DAY - 5),
  before_time: String(mock.clock.now()),
  interval: '1w',
})

const minutes = (count: number) => (mock: Mock) => ({
  after_time: String(mock.clock.now() - 60 * count - 1),
  before_time: String(mock.clock.now() - 1),
  interval: '1m',
})

const altAddress = (mock: Mock, index: number) => mock.world.tokens.at(900, index).address

const map = (seen: Seen, name: string) =>
  (seen.rows[0]?.[name] ?? {}) as Readonly<Record<string, number | null>>

const firstDay = (seen: Seen) => (seen.rows[0]?.historicalFees as readonly Row[] | undefined)?.[0]?.timestamp

const cell = (seen: Seen, name: string, at: number) =>
  (seen.rows[0]?.[name] as readonly (readonly number[])[] | undefined)?.[0]?.[at] ?? Number.NaN

const unsigned = (value: number) => Number(value.toPrecision(6))

/** What the resources of the base58 chain answer. */
const altchain: readonly Switch[] = [
  {
    gap: 'GAP-01',
    ask: asking('tokenDetails', { token_address: nobody.alt }),
    see: outcome,
    want: { empty: [200, 0], 'not-found': [404, 0], 'bad-request': [422, 0] },
    along: { 'GAP-11': '422' },
  },
  ...(['tokenPoolSearch', 'tvlTopOwners'] as const).map(
    (id): Switch => ({
      gap: 'GAP-01a',
      ask: asking(id, { token_address: id === 'tvlTopOwners' ? nobody.evm : nobody.alt }),
      see: outcome,
      want: { empty: [200, 0], 'not-found': [404, 0] },
    }),
  ),
  ...(['tradeStatistics', 'priceVolumeMulti'] as const).flatMap((id): Switch[] => [
    {
      gap: 'GAP-04a',
      ask: asking(id, mock => ({
        token_addresses: [7, 1, 0, 4].map(index => altAddress(mock, index)).join(),
        timeframe: '24h',
      })),
      see: seen => {
        const addresses = column(seen, 'tokenAddress')
        const volumes = numbers(seen, id === 'tradeStatistics' ? 'totalVolumeUSD' : 'volumeUSD')
        return [addresses.join() === addresses.toSorted().join(), falling(volumes), addresses.length]
      },
      want: { address: [true, false, 4], request: [false, false, 4], volume: [false, true, 4] },
    },
    {
      gap: 'GAP-43',
      ask: asking(id, mock => ({ token_addresses: `${nobody.alt},${altAddress(mock, 1)}` })),
      see: seen => [
        seen.status,
        seen.rows.length,
        seen.rows
          .filter(row => row.tokenAddress === nobody.alt)
          .map(row => row.totalVolumeUSD ?? row.priceUSD),
      ],
      want: { omit: [200, 1, []], 'zero-row': [200, 2, [0]], 'not-found': [404, 0, []] },
    },
  ]),
  {
    gap: 'GAP-05',
    ask: asking('ohlcvPool', quietHour),
    see: seen => [
      seen.rows.length === 60,
      seen.rows.some(
        row => row.openPrice === null && row.closePrice === null && row.highPrice === row.lowPrice,
      ),
      seen.rows.some(row => row.volumeBase === 0 && row.volumeQuote === 0),
    ],
    want: { omit: [false, false, false], flat: [true, false, true], 'null-prices': [true, true, true] },
  },
  {
    gap: 'GAP-05a',
    ask: asking('ohlcvPool', minutes(1001)),
    see: outcome,
    want: { '5000': [200, 984], '1000': [400, 0] },
  },
  {
    gap: 'GAP-05a',
    ask: asking('ohlcvPool', minutes(5001)),
    see: outcome,
    want: { '5000': [400, 0], '50000': [200, 4898] },
  },
  {
    gap: 'GAP-05b',
    ask: asking('ohlcvPool', { pool_address: nobody.alt }),
    see: outcome,
    want: { empty: [200, 0], 'not-found': [404, 0] },
  },
  {
    gap: 'GAP-05b',
    ask: asking('ohlcvPool', { after_time: '3600', before_time: '7200' }),
    see: outcome,
    along: { 'GAP-05': 'flat' },
    want: { empty: [200, 0], 'not-found': [404, 0] },
  },
  {
    gap: 'GAP-05c',
    ask: asking('ohlcvPool', { after_time: '7200', before_time: '7200' }),
    see: outcome,
    want: { reject: [400, 0], empty: [200, 0] },
  },
  {
    gap: 'GAP-16',
    ask: asking('tokenDetails', { token_address: nobody.alt }),
    see: seen => (JSON.parse(seen.body) as [{ columns: unknown[] }])[0].columns.length,
    want: { keep: 25, drop: 0 },
  },
  ...(['clmmVenuePools', 'tokenPoolSearch'] as const).map(
    (id): Switch => ({
      gap: 'GAP-17',
      ask: asking(id, { limit: '50' }),
      see: seen => [
        [...new Set(column(seen, 'poolAddress').map(address => String(address).length))].sort(),
        column(seen, 'poolAddress').some(address => String(address).endsWith('\0')),
      ],
      want: { bare: [[43, 44], false], 'nul-padded': [[44], true] },
    }),
  ),
  {
    gap: 'GAP-40',
    ask: asking('tokenDetails'),
    see: seen => String(seen.rows[0]?.lastTradeHumanTime).replace(/\d/g, '0'),
    want: {
      'iso-offset': '0000-00-00T00:00:00+00:00',
      'iso-z': '0000-00-00T00:00:00Z',
      spaced: '0000-00-00 00:00:00',
    },
  },
  {
    gap: 'GAP-41',
    ask: asking('ohlcvPool'),
    see: (seen, usual) => [
      seen.rows.length,
      (numbers(seen, 'unixTime')[0] ?? 0) - (numbers(usual, 'unixTime')[0] ?? 0),
    ],
    at: '2026-01-15T12:30:00Z',
    want: { start: [24, 0], end: [24, 3600] },
  },
  {
    gap: 'GAP-42',
    ask: asking('ohlcvPool', weeks),
    see: seen => [...new Set(numbers(seen, 'unixTime').map(second => new Date(second * 1000).getUTCDay()))],
    want: { monday: [1], epoch: [4] },
  },
  {
    gap: 'GAP-54',
    ask: asking('tokenDetails'),
    see: seen => {
      const digits = numbers(seen, 'priceUSD').map(
        price => String(price).replace(/[.]|^[0.]+|e.*$/g, '').length,
      )
      return Math.max(...digits) <= 9
    },
    want: { shortest: false, 'nine-digits': true },
  },
  {
    gap: 'GAP-65',
    ask: asking('dlmmVenuePools', { limit: '100' }),
    see: (seen, usual) => [
      usual.rows.some(row => row.tickSpacing === 100),
      seen.rows.filter((_, at) => usual.rows[at]?.tickSpacing === 100).every(row => row.tickSpacing === 99),
    ],
    want: { equal: [true, false], 'log-ticks': [true, true] },
  },
  { gap: 'GAP-C1', ask: asking('dlmmVenuePools'), see: ratio('fee'), want: millionths },
]

const poolRate = asking('dexcV2Pools', { limit: '50' })

/** A figure of the first pool that has a positive one under the default. */
const firstPositive =
  (name: string): Switch['see'] =>
  (seen, usual) => {
    const at = numbers(usual, name).findIndex(value => value > 0)
    return unsigned((numbers(seen, name)[at] ?? Number.NaN) / (numbers(usual, name)[at] ?? Number.NaN))
  }

/** What the resources of the EVM chains answer. */
const evm: readonly Switch[] = [
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
      return [price === before, unsigned(price * before) === 1]
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
    see: (seen, usual) => unsigned(cell(seen, 'feeAprByPool30d', 4) / cell(usual, 'feeAprByPool30d', 4)),
    want: rates,
  },
  {
    gap: 'GAP-38',
    ask: asking('dexcV2ProviderSummary'),
    see: (seen, usual) =>
      ['topPoolsData', 'tokenExposure'].map(name => unsigned(cell(seen, name, 4) / cell(usual, name, 4))),
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
        unsigned(total / whole) === 1,
        unsigned(total / Number(days.at(-1)?.feesUsd)) === 1,
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

/** The switches of the operations on chains. */
export const chainSwitches = [...altchain, ...evm]
