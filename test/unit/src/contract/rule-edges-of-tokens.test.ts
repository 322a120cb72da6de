import { describe, expect, it } from 'vitest'
import { type Edge, judgeRow, noon } from './support/judge-row.ts'

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
const trades = (hour: number, day: number, week: number) => ({
  trade1hCount: hour,
  trade24hCount: day,
  trade7dCount: week,
})
const volumes = (volume1h: number, volume24h: number, volume7d: number) => ({ volume1h, volume24h, volume7d })
const dollars = (hour: number, day: number, week: number) => ({
  volume1hUSD: hour,
  volume24hUSD: day,
  volume7dUSD: week,
})
const prices = (lowPrice: number, openPrice: number, highPrice: number) => ({
  lowPrice,
  openPrice,
  closePrice: openPrice,
  highPrice,
})
const change = (priceUSD: number, priceChangeUSD: number, priceChangePercent: number) => ({
  priceUSD,
  priceChangeUSD,
  priceChangePercent,
})

describe('OhlcvPoint', () => {
  it.each<Edge>([
    ['INV-OH-01', 'a low price above the open one by rounding', prices(1.0000000005, 1, 2), true],
    ['INV-OH-01', 'a low price above the open one', prices(1.000000002, 1, 2), false],
    ['INV-OH-01', 'an open price above the high one by rounding', prices(1, 2.000000001, 2), true],
    ['INV-OH-01', 'an open price above the high one', prices(1, 2.000000004, 2), false],
  ])('%s: %s', (rule, _, row, holds) => {
    expect(judgeRow('OhlcvPoint', rule, row)).toBe(holds)
  })
})

describe('PriceVolume', () => {
  it.each<Edge>([
    ['INV-PV-02', 'a change within half a percent', change(110, 10, 10.4), true],
    ['INV-PV-02', 'a change beyond half a percent', change(110, 10, 10.6), false],
    ['INV-PV-02', 'a large change within a fiftieth of it', change(2, 1, 101.5), true],
    ['INV-PV-02', 'a large change beyond a fiftieth of it', change(2, 1, 103), false],
  ])('%s: %s', (rule, _, row, holds) => {
    expect(judgeRow('PriceVolume', rule, row)).toBe(holds)
  })
})

describe('TokenDetails', () => {
  it.each<Edge>([
    ['INV-TD-02', 'half as many trades in a day, less five', trades(20, 5, 100), true],
    ['INV-TD-02', 'one trade less in a day', trades(20, 4, 100), false],
    ['INV-TD-02', 'half as many trades in a week, less five', trades(0, 20, 5), true],
    ['INV-TD-02', 'one trade less in a week', trades(0, 20, 4), false],
    ['INV-TD-03-exact', 'less volume in a day by rounding', volumes(100.00005, 100, 200), true],
    ['INV-TD-03-exact', 'less volume in a day', volumes(100.0002, 100, 200), false],
    ['INV-TD-03-exact', 'less volume in a week by rounding', volumes(1, 100.00005, 100), true],
    ['INV-TD-03-exact', 'less volume in a week', volumes(1, 100.0002, 100), false],
    ['INV-TD-04-exact', 'fewer dollars in a day by rounding', dollars(100.00005, 100, 200), true],
    ['INV-TD-04-exact', 'fewer dollars in a day', dollars(100.0002, 100, 200), false],
    ['INV-TD-04-exact', 'fewer dollars in a week by rounding', dollars(1, 100.00005, 100), true],
    ['INV-TD-04-exact', 'fewer dollars in a week', dollars(1, 100.0002, 100), false],
    ['INV-TD-08', 'a value within one percent', { priceUSD: 2, totalSupply: 100, fdvUSD: 201.9 }, true],
    ['INV-TD-08', 'a value beyond one percent', { priceUSD: 2, totalSupply: 100, fdvUSD: 203 }, false],
    ['INV-TD-09', 'five times the price', { priceUSD: 2, volume24h: 10, volume24hUSD: 100 }, true],
    ['INV-TD-09', 'more than that', { priceUSD: 2, volume24h: 10, volume24hUSD: 101 }, false],
    ['INV-TD-11', 'an hour without trades but dust', { ...quietToken, volume1h: 9e-7 }, true],
    ['INV-TD-11', 'an hour without trades but tokens', { ...quietToken, volume1h: 2e-6 }, false],
    ['INV-TD-11', 'an hour without trades but dust of USD', { ...quietToken, volume1hUSD: 9e-7 }, true],
    ['INV-TD-11', 'an hour without trades but USD', { ...quietToken, volume1hUSD: 2e-6 }, false],
  ])('%s: %s', (rule, _, row, holds) => {
    expect(judgeRow('TokenDetails', rule, row)).toBe(holds)
  })
})

describe('TokenPoolStat', () => {
  it.each<Edge>([
    ['INV-TP-05', 'five times the price', { tokenPrice: 2, volume24hToken: 10, volume24hUSD: 100 }, true],
    ['INV-TP-05', 'more than that', { tokenPrice: 2, volume24hToken: 10, volume24hUSD: 101 }, false],
  ])('%s: %s', (rule, _, row, holds) => {
    expect(judgeRow('TokenPoolStat', rule, row)).toBe(holds)
  })
})

describe('TradeStatistics', () => {
  it.each<Edge>([
    ['INV-TS-07', 'no buys but dust', { ...oneSale, volumeBuy: 9e-7 }, true],
    ['INV-TS-07', 'no buys but tokens', { ...oneSale, volumeBuy: 2e-6 }, false],
    ['INV-TS-07', 'no buys but dust of USD', { ...oneSale, volumeBuyUSD: 9e-7 }, true],
    ['INV-TS-07', 'no buys but USD', { ...oneSale, volumeBuyUSD: 2e-6 }, false],
  ])('%s: %s', (rule, _, row, holds) => {
    expect(judgeRow('TradeStatistics', rule, row)).toBe(holds)
  })
})

// Whole numbers that a double can just keep apart.
describe('a sum of counts', () => {
  describe.each([
    ['TokenDetails', 'INV-TD-05', 'trade24hCount', 'buy24hCount', 'sell24hCount'],
    ['TokenPoolStat', 'INV-TP-04', 'trades24hCount', 'buys24hCount', 'sells24hCount'],
    ['TradeStatistics', 'INV-TS-03', 'totalTradeCount', 'buyCount', 'sellCount'],
  ])('%s, %s', (schema, rule, all, buys, sells) => {
    it.each([
      [1, true],
      [3, false],
    ])('two thousand million million trades that are %d off', (off, holds) => {
      expect(judgeRow(schema, rule, { [all]: 2e15 + off, [buys]: 1e15, [sells]: 1e15 })).toBe(holds)
    })
  })
})

describe('a moment in the future', () => {
  const write = (seconds: number) => new Date(seconds * 1000).toJSON().replace('.000Z', '+00:00')
  describe.each([
    ['AltPool', 'INV-AP-07', (createdAt: number) => ({ createdAt: write(createdAt) })],
    ['FeeMetrics', 'INV-FM-10', (updatedAt: number) => ({ updatedAt })],
    ['PoolMetricsV3', 'INV-PM-09', (createdAt: number) => ({ createdAt: write(createdAt) })],
    ['PoolMetricsV3Dexc', 'INV-PM-09', (createdAt: number) => ({ createdAt: write(createdAt) })],
    ['PoolMetricsV3Strict', 'INV-PM-09', (createdAt: number) => ({ createdAt: write(createdAt) })],
    ['PriceVolume', 'INV-PV-03', (updateUnixTime: number) => ({ updateUnixTime })],
    [
      'ProviderSummary',
      'INV-PS-06',
      (last: number) => ({ firstPositionTimestamp: null, lastActiveTimestamp: write(last) }),
    ],
    [
      'ProviderSummary',
      'INV-PS-06',
      (first: number) => ({ firstPositionTimestamp: write(first), lastActiveTimestamp: null }),
    ],
    ['TokenDetails', 'INV-TD-12', (lastTradeUnixTime: number) => ({ lastTradeUnixTime })],
    ['V2PoolSummary', 'INV-V2-11', (createdAt: number) => ({ createdAt: write(createdAt) })],
  ])('of %s, %s', (schema, rule, makeRow) => {
    it.each([
      ['within', 300, true],
      ['beyond', 301, false],
    ])('%s the difference of clocks', (_, ahead, holds) => {
      expect(judgeRow(schema, rule, makeRow(noon + ahead))).toBe(holds)
    })
  })
})
