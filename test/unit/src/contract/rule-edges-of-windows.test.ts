import { describe, expect, it } from 'vitest'
import { judgeRow, judgeRows, noon } from './support/judge-row.ts'

const days = (count: number) => new Date((noon - 86_400 * count) * 1000).toISOString().replace('Z', '+00:00')

describe.each(['PoolMetricsV3', 'PoolMetricsV3Strict'])('%s', schema => {
  it.each([
    ['six days old', 6, { '1h': 100, '24h': 100 }, true],
    ['eight days old', 8, { '1h': 100, '24h': 100 }, false],
    ['of windows that differ by less than ten', 8, { '1h': 100, '4h': 100 }, true],
    ['of few swaps', 8, { '1h': 99, '24h': 99 }, true],
  ])('INV-PM-13: as many swaps in two windows of a pool %s', (_, age, swapCount, holds) => {
    expect(judgeRow(schema, 'INV-PM-13', { createdAt: days(age), swapCount })).toBe(holds)
  })

  // 0.3 percent of 100,000 a day are 0.1095 of a million a year.
  it.each([
    ['a fraction', 0.1095, true],
    ['a hundredth of the fraction', 0.001095, false],
    ['a hundredth, and a little beyond a twentieth more', 0.00116, true],
  ])('INV-PM-unit-less: fees in a year that are %s', (_, apr, holds) => {
    const row = { poolTvlUsd: 1e6, feeTier: 3000, swapVolumeUsd: { '24h': 100_000 }, feeApr: { '24h': apr } }
    expect(judgeRow(schema, 'INV-PM-unit-less', row)).toBe(holds)
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

describe('INV-OH-07: the candles of a range', () => {
  const judge = (count: number, interval: string, after_time: number, length: number) => {
    const rows = Array.from({ length: count }, (_, at) => ({ unixTime: after_time + at }))
    return judgeRows('OhlcvPoint', 'INV-OH-07', rows, {
      after_time,
      before_time: after_time + length,
      interval,
    })
  }
  const hour = noon - 86_400

  it('are 24 in a day from a whole hour on, and one more elsewhere', () => {
    expect([24, 25].map(count => judge(count, '1h', hour, 86_400))).toEqual([true, false])
    expect([25, 26].map(count => judge(count, '1h', hour + 1, 86_400))).toEqual([true, false])
  })

  it('are one more than the steps that fit', () => {
    expect([13, 14].map(count => judge(count, '5m', hour, 3600))).toEqual([true, false])
  })
})

it.each([
  ['within the highest price', { volumeBase: 10, volumeQuote: 9 }, true],
  ['the wrong way round', { volumeBase: 6, volumeQuote: 10 }, false],
  ['beyond both', { volumeBase: 1, volumeQuote: 10 }, true],
])('INV-OH-sides: volumes %s', (_, volumes, holds) => {
  expect(judgeRow('OhlcvPoint', 'INV-OH-sides', { lowPrice: 0.5, highPrice: 0.9, ...volumes })).toBe(holds)
})

it.each([
  ['PriceVolume', 'INV-PV-03-fresh', { volumeUSD: 10 }, 'updateUnixTime', 86_400 + 300],
  ['TokenDetails', 'INV-TD-10', { trade1hCount: 1 }, 'lastTradeUnixTime', 3900],
])('%s, %s: a moment just as old as it may be, and a second older', (table, id, row, column, oldest) => {
  const judge = (age: number) => judgeRow(table, id, { ...row, [column]: noon - age }, { timeframe: '24h' })
  expect([oldest, oldest + 1].map(judge)).toEqual([true, false])
})

it.each([
  ['six days', 6, 10, 4, true],
  ['eight days', 8, 10, 4, false],
  ['eight days, of half as much', 8, 10, 5, true],
])('INV-PS-07: fees of a week and of a month, %s after the first position', (_, age, week, month, holds) => {
  const row = { totalFeesEarned7d: week, totalFeesEarned30d: month, firstPositionTimestamp: days(age) }
  expect(judgeRow('ProviderSummary', 'INV-PS-07', row)).toBe(holds)
})

it('INV-PS-07-exact: a week earns more than a month by rounding only', () => {
  const judge = (week: number) =>
    judgeRow('ProviderSummary', 'INV-PS-07-exact', { totalFeesEarned7d: week, totalFeesEarned30d: 100 })
  expect([100.00005, 100.0002].map(judge)).toEqual([true, false])
})

it.each([
  ['the median is as small as rounding allows', 1_999_999, 3_000_001, true],
  ['the median is smaller', 1_999_991, 3_000_001, false],
  ['the average is as large as rounding allows', 3_000_001, 4_000_006, true],
  ['the average is larger', 3_000_001, 4_000_013, false],
])('INV-PS-03: positions whose %s', (_, median, average, holds) => {
  const row = {
    minPositionSizeUsd: 2_000_001,
    maxPositionSizeUsd: 4_000_001,
    medianPositionSizeUsd: median,
    averagePositionSizeUsd: average,
  }
  const sent = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]))
  expect(judgeRow('ProviderSummary', 'INV-PS-03', row, {}, sent)).toBe(holds)
})

it('INV-SS-05: quality is ten above the sentiment at most, and what rounding adds', () => {
  const judge = (qualityScore: number) =>
    judgeRow(
      'SentimentShift',
      'INV-SS-05',
      { qualityScore, currentSentiment: 0.4 },
      {},
      { qualityScore: String(qualityScore), currentSentiment: '0.4' },
    )
  expect([10.5, 10.8].map(judge)).toEqual([true, false])
})

// Ten posts and half a point: ln(11) / 2 is 1.199.
it('INV-SS-04: a confidence within a fiftieth', () => {
  const judge = (confidenceScore: number) =>
    judgeRow(
      'SentimentShift',
      'INV-SS-04',
      { sentimentShift: 0.5, confidenceScore, currentPeriodPosts: 10, previousPeriodPosts: 5 },
      {},
      { sentimentShift: '0.50000', confidenceScore: String(confidenceScore) },
    )
  expect([1.2199, 1.2299].map(judge)).toEqual([true, false])
})

it('INV-V2-13: of ten pools older than nine days some have a day smaller than the week', () => {
  const judge = (count: number, age: number, day = 5) =>
    judgeRows(
      'V2PoolSummary',
      'INV-V2-13',
      Array.from({ length: count }, () => ({ createdAt: days(age), volume24hUsd: day, volume7dUsd: 5 })),
    )
  expect([judge(10, 9.1), judge(9, 9.1), judge(10, 8.9), judge(10, 9.1, 4)]).toEqual([
    false,
    true,
    true,
    true,
  ])
})
