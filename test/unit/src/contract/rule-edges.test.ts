import { describe, expect, it } from 'vitest'
import { judgeRow, judgeRows, noon, type Row } from './support/judge-row.ts'

const day = 86_400
const write = (seconds: number) => new Date(seconds * 1000).toJSON().replace('.000Z', '+00:00')
const daysAgo = (count: number) => new Date((noon - day * count) * 1000).toISOString().replace('Z', '+00:00')

/** A rule of some schemas, a row for a value, and values that just keep the rule and just break it. */
type Edge = [schemas: string, rule: string, makeRow: (value: number) => Row, kept: number, broken: number]

const pools = 'PoolMetricsV3 PoolMetricsV3Dexc PoolMetricsV3Strict'
const mostPools = 'PoolMetricsV3 PoolMetricsV3Strict'
/** Seven days of fees, of which the first began `ago` days before today. */
const weekFrom = (ago: number) => ({
  updatedAt: noon,
  historicalFees: Array.from({ length: 7 }, (_, at) => ({
    timestamp: (Math.floor(noon / day) - ago + at) * day,
  })),
})
/** A portfolio of 100 USD with these shares and values of pools. */
const topPools = (...shares: [value: number, share: number][]) => ({
  totalValueLockedUsd: 100,
  topPoolsData: shares.map(pool => ['0xa', 'ETH', 'USDC', ...pool]),
})
/** A token of which nothing but half a token, for half a dollar, was traded in seven days. */
const quietToken = {
  ...{ trade1hCount: 0, volume1h: 0, volume1hUSD: 0 },
  ...{ trade24hCount: 0, volume24h: 0, volume24hUSD: 0 },
  ...{ buy24hCount: 0, buyVolume24h: 0, buyVolume24hUSD: 0 },
  ...{ sell24hCount: 0, sellVolume24h: 0, sellVolume24hUSD: 0 },
  ...{ trade7dCount: 1, volume7d: 0.5, volume7dUSD: 0.5 },
}
/** Statistics of one sale of half a token for half a dollar. */
const oneSale = {
  ...{ buyCount: 0, volumeBuy: 0, volumeBuyUSD: 0 },
  ...{ sellCount: 1, volumeSell: 0.5, volumeSellUSD: 0.5 },
  ...{ totalVolume: 0.5, totalVolumeUSD: 0.5 },
}
const trades = (hour: number, today: number, week: number) => ({
  ...{ trade1hCount: hour, trade24hCount: today, trade7dCount: week },
})
const prices = (lowPrice: number, openPrice: number, highPrice: number) => ({
  ...{ lowPrice, openPrice, closePrice: openPrice, highPrice },
})
const swaps = (volume: number, volatility: number) => ({
  swapVolumeUsd: { '1 day': volume },
  priceVolatilityPct: { '1 day': volatility },
})
const change = (priceUSD: number, priceChangeUSD: number) => (priceChangePercent: number) => ({
  ...{ priceUSD, priceChangeUSD, priceChangePercent },
})

it.each<Edge>([
  ['FeeMetrics', 'INV-FM-07', weekFrom, 8, 9],
  [
    'FeeMetrics',
    'INV-FM-08',
    sum => ({ feeMetrics: { feesUsd: `${sum}` }, historicalFees: [{ feesUsd: 400 }, { feesUsd: 600 }] }),
    1000.9,
    1002,
  ],
  ['FeeMetrics', 'INV-FM-09', updatedAt => ({ updatedAt }), noon - 14 * day, noon - 14 * day - 1],
  [
    'ProviderSummary',
    'INV-PS-04',
    total => ({ averagePositionSizeUsd: 10, activePositionCount: 10, totalValueLockedUsd: total }),
    100.9,
    102,
  ],
  [
    'ProviderSummary',
    'INV-PS-07-exact',
    week => ({ totalFeesEarned7d: week, totalFeesEarned30d: 100 }),
    100.00005,
    100.0002,
  ],
  ['ProviderSummary', 'INV-PS-08', share => topPools([50, 0.5], [50, share]), 0.5000005, 0.500002],
  ['ProviderSummary', 'INV-PS-09', value => topPools([value, 1]), 100.00005, 100.0002],
  [
    'V2PoolSummary',
    'INV-V2-07',
    poolTvlUsd => ({ tvlToken0: 50, priceUsdToken0: 1, tvlToken1: 25, priceUsdToken1: 2, poolTvlUsd }),
    101.9,
    103,
  ],
  ['V2PoolSummary', 'INV-V2-09', apr => ({ swapFeeApr7d: apr, fees7dUsd: 7, poolTvlUsd: 365 }), 1.019, 1.03],
  // A square root of 1 in units of 2 to the 96th: tick 0.
  [pools, 'INV-PM-05', tick => ({ currentTick: tick, currentSqrtPriceX96: String(2n ** 96n) }), 1, 2],
  [pools, 'INV-PM-10', volume => swaps(volume, 1), -5e-10, -2e-9],
  [pools, 'INV-PM-10', volatility => swaps(1, volatility), -5e-10, -2e-9],
  [pools, 'INV-PM-12', each => ({ priceVolatilityAdjustedPct: { '1 day': each } }), -5e-10, -2e-9],
  [mostPools, 'INV-PM-07', apr => ({ feeApr: { '1 day': apr } }), 100, 101],
  [mostPools, 'INV-PM-11', apr => ({ feeApr: { '1 day': apr } }), -5e-10, -2e-9],
  ['OhlcvPoint', 'INV-OH-01', low => prices(low, 1, 2), 1.0000000005, 1.000000002],
  ['OhlcvPoint', 'INV-OH-01', open => prices(1, open, 2), 2.000000001, 2.000000004],
  ['PriceVolume', 'INV-PV-02', change(110, 10), 10.4, 10.6],
  ['PriceVolume', 'INV-PV-02', change(2, 1), 101.5, 103],
  ['TokenDetails', 'INV-TD-02', today => trades(20, today, 100), 5, 4],
  ['TokenDetails', 'INV-TD-02', week => trades(0, 20, week), 5, 4],
  ...['', 'USD'].flatMap<Edge>(unit => {
    const rule = unit === '' ? 'INV-TD-03-exact' : 'INV-TD-04-exact'
    const volumes = (hour: number, today: number, week: number) => ({
      ...{ [`volume1h${unit}`]: hour, [`volume24h${unit}`]: today, [`volume7d${unit}`]: week },
    })
    return [
      ['TokenDetails', rule, hour => volumes(hour, 100, 200), 100.00005, 100.0002],
      ['TokenDetails', rule, today => volumes(1, today, 100), 100.00005, 100.0002],
    ]
  }),
  ['TokenDetails', 'INV-TD-08', fdvUSD => ({ priceUSD: 2, totalSupply: 100, fdvUSD }), 201.9, 203],
  ['TokenDetails', 'INV-TD-09', usd => ({ priceUSD: 2, volume24h: 10, volume24hUSD: usd }), 100, 101],
  ['TokenDetails', 'INV-TD-11', volume1h => ({ ...quietToken, volume1h }), 9e-7, 2e-6],
  ['TokenDetails', 'INV-TD-11', volume1hUSD => ({ ...quietToken, volume1hUSD }), 9e-7, 2e-6],
  ['TokenPoolStat', 'INV-TP-05', usd => ({ tokenPrice: 2, volume24hToken: 10, volume24hUSD: usd }), 100, 101],
  ['TradeStatistics', 'INV-TS-07', volumeBuy => ({ ...oneSale, volumeBuy }), 9e-7, 2e-6],
  ['TradeStatistics', 'INV-TS-07', volumeBuyUSD => ({ ...oneSale, volumeBuyUSD }), 9e-7, 2e-6],
  // Whole numbers that a double can just keep apart.
  ...[
    ['TokenDetails', 'INV-TD-05', 'trade24hCount', 'buy24hCount', 'sell24hCount'],
    ['TokenPoolStat', 'INV-TP-04', 'trades24hCount', 'buys24hCount', 'sells24hCount'],
    ['TradeStatistics', 'INV-TS-03', 'totalTradeCount', 'buyCount', 'sellCount'],
  ].map<Edge>(([schema = '', rule = '', all = '', buys = '', sells = '']) => [
    ...([schema, rule, (off: number) => ({ [all]: 2e15 + off, [buys]: 1e15, [sells]: 1e15 }), 1, 3] as const),
  ]),
  // A moment in the future: clocks differ by five minutes.
  ...[
    ['AltPool', 'INV-AP-07', 'createdAt'],
    [pools, 'INV-PM-09', 'createdAt'],
    ['ProviderSummary', 'INV-PS-06', 'lastActiveTimestamp', 'firstPositionTimestamp'],
    ['ProviderSummary', 'INV-PS-06', 'firstPositionTimestamp', 'lastActiveTimestamp'],
    ['V2PoolSummary', 'INV-V2-11', 'createdAt'],
  ].map<Edge>(([schemas = '', rule = '', column = '', other = '']) => [
    ...([
      schemas,
      rule,
      (ahead: number) => ({ [other]: null, [column]: write(noon + ahead) }),
      300,
      301,
    ] as const),
  ]),
  ['FeeMetrics', 'INV-FM-10', ahead => ({ updatedAt: noon + ahead }), 300, 301],
  ['PriceVolume', 'INV-PV-03', ahead => ({ updateUnixTime: noon + ahead }), 300, 301],
  ['TokenDetails', 'INV-TD-12', ahead => ({ lastTradeUnixTime: noon + ahead }), 300, 301],
])('%s, %s holds at its edge, and not beyond', (schemas, rule, makeRow, kept, broken) => {
  for (const schema of schemas.split(' '))
    expect(
      [kept, broken].map(value => judgeRow(schema, rule, makeRow(value))),
      schema,
    ).toEqual([true, false])
})

describe.each(mostPools.split(' '))('%s', schema => {
  it('INV-PM-07: an hour may bring more than a hundred times as much a year', () => {
    expect(judgeRow(schema, 'INV-PM-07', { feeApr: { '1 hour': 101 } })).toBe(true)
  })

  it.each([
    ['nine hours old', 9 / 24, { '1h': 100, '24h': 100 }, true],
    ['eleven hours old', 11 / 24, { '1h': 100, '24h': 100 }, false],
    ['twenty days old, where a window covers the whole life', 20, { '1 month': 100, '1 year': 100 }, true],
    ['of windows that differ by less than ten', 8, { '1h': 100, '4h': 100 }, true],
    ['of few swaps', 8, { '1h': 99, '24h': 99 }, true],
  ])('INV-PM-13: as many swaps in two windows of a pool %s', (_, age, swapCount, holds) => {
    expect(judgeRow(schema, 'INV-PM-13', { createdAt: daysAgo(age), swapCount })).toBe(holds)
  })

  // 0.3 percent of 100,000 a day are 0.1095 of a million a year.
  it('INV-PM-unit: the window of a month, of a pool that is seven hours old', () => {
    const month = { '1 month': 100_000 }
    const row = { poolTvlUsd: 1e6, feeTier: 3000, swapVolumeUsd: month, feeApr: { '1 month': 0.365 } }
    const judge = (age: number) => judgeRow(schema, 'INV-PM-unit', { ...row, createdAt: daysAgo(age) })
    expect([7 / 24, 40].map(judge)).toEqual([true, false])
  })

  it('INV-PM-unit-less: fees in a year are a fraction, not a hundredth of it', () => {
    const row = { poolTvlUsd: 1e6, feeTier: 3000, swapVolumeUsd: { '24h': 100_000 } }
    const judge = (apr: number) => judgeRow(schema, 'INV-PM-unit-less', { ...row, feeApr: { '24h': apr } })
    expect([0.1095, 0.001095, 0.00116].map(judge)).toEqual([true, false, true])
  })
})

it.each([
  ['TokenDetails', 'INV-TD-14', 'priceUSD', 'volume24h'],
  ['TokenPoolStat', 'INV-TP-07', 'tokenPrice', 'volume24hToken'],
])(
  '%s, %s: as many tokens as USD only where a token costs a power of a hundred',
  (table, id, price, volume) => {
    const judge = (usd: number) => judgeRow(table, id, { [price]: usd, [volume]: 150, volume24hUSD: 150 })
    expect([0.011, 1.1, 110].map(judge)).toEqual([true, true, true])
    expect([0.02, 2, 200].map(judge)).toEqual([false, false, false])
  },
)

it.each([
  ['24 in a day from a whole hour on', '1h', 0, day, 24],
  ['one more elsewhere', '1h', 1, day, 25],
  ['one more than the steps that fit', '5m', 0, 3600, 13],
])('INV-OH-07: the candles of a range are %s', (_, interval, from, length, most) => {
  const after_time = noon - day + from
  const judge = (count: number) => {
    const rows = Array.from({ length: count }, (_each, at) => ({ unixTime: after_time + at }))
    const query = { after_time, before_time: after_time + length, interval }
    return judgeRows('OhlcvPoint', 'INV-OH-07', rows, query)
  }
  expect([most, most + 1].map(judge)).toEqual([true, false])
})

it('INV-OH-sides: volumes are within the highest price, or beyond both', () => {
  const judge = ([volumeBase, volumeQuote]: number[]) =>
    judgeRow('OhlcvPoint', 'INV-OH-sides', { lowPrice: 0.5, highPrice: 0.9, volumeBase, volumeQuote })
  const volumes = [
    [10, 9],
    [6, 10],
    [1, 10],
  ]
  expect(volumes.map(judge)).toEqual([true, false, true])
})

it.each([
  ['PriceVolume', 'INV-PV-03-fresh', { volumeUSD: 10 }, 'updateUnixTime', day + 300],
  ['TokenDetails', 'INV-TD-10', { trade1hCount: 1 }, 'lastTradeUnixTime', 3900],
])('%s, %s: a moment just as old as it may be, and a second older', (table, id, row, column, oldest) => {
  const judge = (age: number) => judgeRow(table, id, { ...row, [column]: noon - age }, { timeframe: '24h' })
  expect([oldest, oldest + 1].map(judge)).toEqual([true, false])
})

it.each([
  ['six days', 6, 4, true],
  ['eight days', 8, 4, false],
  ['eight days, of half as much', 8, 5, true],
])('INV-PS-07: fees of a week and of a month, %s after the first position', (_, age, month, holds) => {
  const row = { totalFeesEarned7d: 10, totalFeesEarned30d: month, firstPositionTimestamp: daysAgo(age) }
  expect(judgeRow('ProviderSummary', 'INV-PS-07', row)).toBe(holds)
})

it.each([
  ['the median is as small as rounding allows', 1_999_999, 3_000_001, true],
  ['the median is smaller', 1_999_991, 3_000_001, false],
  ['the average is as large as rounding allows', 3_000_001, 4_000_006, true],
  ['the average is larger', 3_000_001, 4_000_013, false],
])('INV-PS-03: positions whose %s', (_, median, average, holds) => {
  const row = {
    ...{ minPositionSizeUsd: 2_000_001, maxPositionSizeUsd: 4_000_001 },
    ...{ medianPositionSizeUsd: median, averagePositionSizeUsd: average },
  }
  const sent = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]))
  expect(judgeRow('ProviderSummary', 'INV-PS-03', row, {}, sent)).toBe(holds)
})

it('INV-V2-13: of ten pools older than nine days some have a day smaller than the week', () => {
  const judge = (count: number, age: number, today = 5) => {
    const pool = { createdAt: daysAgo(age), volume24hUsd: today, volume7dUsd: 5 }
    return judgeRows('V2PoolSummary', 'INV-V2-13', Array(count).fill(pool))
  }
  const judged = [judge(10, 9.1), judge(9, 9.1), judge(10, 8.9), judge(10, 9.1, 4)]
  expect(judged).toEqual([false, true, true, true])
})
