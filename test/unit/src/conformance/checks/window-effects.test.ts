import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import {
  buildExchange,
  buildGroup,
  buildGroupTwice,
  judgeConsistency,
  type RowByName,
} from '../../../../support/build-exchange.ts'

describe('social windows', () => {
  const tokens = (...posts: number[]): RowByName[] =>
    posts.map((recentPosts, at) => ({
      tokenSymbol: `T${at}`,
      recentPosts,
      uniqueAuthors: 1,
      totalReach: recentPosts,
    }))
  const shifts = (...earlier: number[]): RowByName[] =>
    earlier.map((previousPeriodPosts, at) => ({ tokenSymbol: `T${at}`, previousPeriodPosts }))
  const group = (
    parts: Partial<Record<'day' | 'threeDays' | 'week' | 'series' | 'shifts' | 'weekShifts', RowByName[]>>,
  ) => {
    const usual = {
      day: tokens(10, 20),
      threeDays: tokens(30, 60),
      week: most,
      series: [...tokens(1, 2), ...tokens(3, 4)],
      shifts: shifts(20, 40),
      weekShifts: shifts(60, 120),
    }
    return buildGroupTwice(
      'lookback:trendingMomentum',
      Object.fromEntries(
        Object.entries({ ...usual, ...parts }).map(([role, rows]) => [
          role,
          buildExchange(/shifts/i.test(role) ? 'sentimentShifts' : 'trendingMomentum', { rows }),
        ]),
      ),
    )
  }
  const most = tokens(70, 140)
  it.each<[string, Parameters<typeof group>[0], string, string, string]>([
    ['as they should be', {}, 'holds', 'holds', 'holds'],
    ['whatever the lookback', { day: most, threeDays: most }, 'broken', 'unclear', 'holds'],
    ['whatever the period', { weekShifts: shifts(20, 40) }, 'holds', 'broken', 'holds'],
    ['whatever the granularity', { series: most }, 'holds', 'holds', 'broken'],
    ['without older posts', { shifts: [], weekShifts: [] }, 'unclear', 'unclear', 'unclear'],
  ])('%s', (_, parts, lookback, period, granularity) => {
    const sent = group(parts)
    expect({
      lookback: judgeConsistency(sent, 'PAR-EFFECT-lookback_hours', 'trendingMomentum'),
      period: judgeConsistency(sent, 'PAR-EFFECT-comparison_period', 'sentimentShifts'),
      granularity: judgeConsistency(sent, 'PAR-EFFECT-granularity', 'trendingMomentum'),
    }).toEqual({ lookback, period, granularity })
  })

  it('judges windows that shrink', () => {
    const [fewer, lower] = [group({ week: tokens(20, 140) }), group({ weekShifts: shifts(1, 120) })]
    expect(judgeConsistency(fewer, 'PAR-NEST-lookback_hours', 'trendingMomentum')).toBe('broken')
    expect(judgeConsistency(lower, 'PAR-NEST-comparison_period', 'sentimentShifts')).toBe('broken')
  })
})

describe('figures of every timeframe', () => {
  const details = (hour: number, day: number, tokenAddress = 'T') =>
    buildExchange('tokenDetails', { rows: [{ tokenAddress, trade1hCount: hour, trade24hCount: day }] })
  const counted = (timeframe: string, totalTradeCount: number) =>
    buildExchange('tradeStatistics', { query: { timeframe }, rows: [{ tokenAddress: 'T', totalTradeCount }] })
  it.each<[string, Exchange[], string]>([
    ['differ', [details(10, 100), counted('1h', 10), counted('24h', 90)], 'holds'],
    ['are the same', [details(10, 100), counted('1h', 100), counted('24h', 101)], 'broken'],
    ['are the same of a new token', [details(10, 10), counted('1h', 10), counted('24h', 10)], 'unclear'],
    ['are of no trades', [details(10, 100), counted('1h', 0), counted('24h', 0)], 'unclear'],
  ])('%s', (_, made, want) => {
    expect(judgeConsistency(made, 'PAR-EFFECT-timeframe', 'tradeStatistics')).toBe(want)
  })
})

describe('two windows of a token with constant trading', () => {
  const details = (hour: number, day: number, week: number, tokenAddress = 'T') =>
    buildExchange('tokenDetails', {
      rows: [{ tokenAddress, trade1hCount: hour, trade24hCount: day, trade7dCount: week }],
    })
  const volumes = (timeframe: string, ...totals: number[]) =>
    buildExchange('tradeStatistics', {
      query: { timeframe },
      rows: totals.map((totalVolume, at) => ({
        tokenAddress: 'TU'[at],
        totalVolume,
        totalTradeCount: totalVolume,
      })),
    })
  const late = (seconds: number, exchange: Exchange) => ({ ...exchange, at: exchange.at + 1000 * seconds })
  const busy = details(40, 960, 6720)
  const active = details(1000, 24_000, 168_000)
  const recent = details(1000, 1800, 12_000)
  const [hour, alike, day] = [volumes('1h', 1000), volumes('4h', 1001), volumes('24h', 24_000)]
  const relabelled = [volumes('1h', 9.5), volumes('4h', 9.5), volumes('24h', 99.5)]
  it.each<[string, Exchange[], string]>([
    ['have other figures', [busy, volumes('1h', 9.5), volumes('4h', 20.5), volumes('24h', 99.5)], 'holds'],
    ['have those of the shorter one', [busy, ...relabelled], 'broken'],
    ['have those of the shorter one, which move', [active, hour, late(2, volumes('4h', 1005))], 'broken'],
    ['are alike, and minutes apart', [active, hour, late(60, alike), late(61, day)], 'holds'],
    ['are alike of a token that trades most just now', [recent, hour, alike, volumes('24h', 1800)], 'holds'],
  ])('%s', (_, made, want) => {
    expect(judgeConsistency(made, 'PAR-EFFECT-timeframe', 'tradeStatistics')).toBe(want)
  })
})

describe('prices and volumes of a token with constant trading', () => {
  const told = buildExchange('tokenDetails', {
    rows: [
      {
        tokenAddress: 'T',
        ...{ trade1hCount: 100, trade24hCount: 2400, trade7dCount: 16_800 },
        ...{ volume1hUSD: 5000, volume24hUSD: 120_000, volume7dUSD: 840_000 },
      },
    ],
  })
  const windows = (
    ...figures: readonly (readonly [volumeUSD: number, priceChangePercent: number, volumeChange?: number])[]
  ) =>
    figures.map(([volumeUSD, priceChangePercent, volumeChangePercent = 20], at) =>
      buildExchange('priceVolumeMulti', {
        query: { timeframe: ['1h', '2h', '4h', '8h'][at] ?? '' },
        rows: [{ tokenAddress: 'T', volumeUSD, priceChangePercent, volumeChangePercent }],
      }),
    )
  const equal = windows([5000, 1.501], [10_000, 2.2], [20_000, 1.501], [40_000, -3.1])
  const moving = windows([5000, 1.5], [5012, 1.52], [4999, 1.51], [5004, 1.48])
  it.each<[string, Exchange[], volume: string, change: string]>([
    ['have two changes that are equal to the last digit', equal, 'holds', 'broken'],
    ['are of one window that moves', moving, 'broken', 'broken'],
    ['have one change that moves', windows([5000, 1.5], [10_000, 1.52], [20_000, 1.51]), 'holds', 'broken'],
    ['have almost no change', windows([5000, 0.02], [10_000, 0.02], [20_000, 0.02]), 'holds', 'nothing'],
    ['differ, and one change differs', windows([5000, 1.5], [10_000, 1.52], [20_000, 1.2]), 'holds', 'holds'],
  ])('%s', (_, made, volume, change) => {
    const judgeOf = (id: string) => judgeConsistency([told, ...made], id, 'priceVolumeMulti')
    expect([judgeOf('PAR-EFFECT-timeframe'), judgeOf('PAR-EFFECT-timeframe-change')]).toEqual([
      volume,
      change,
    ])
  })
})

/** The same reply, in a cache for so many seconds. */
const aged = ({ reply, ...sent }: Exchange, age: string): Exchange => ({
  ...sent,
  ...(reply && { reply: { ...reply, headers: { ...reply.headers, age } } }),
})

describe('windows', () => {
  const window = (timeframe: string, buyCount: unknown, totalVolume: unknown = 1, totalTradeCount = 100) =>
    buildExchange('tradeStatistics', {
      query: { timeframe },
      rows: [{ tokenAddress: 'T', buyCount, totalVolume, totalTradeCount }],
    })
  it.each<[string, Exchange[], string]>([
    ['that grow', [window('1h', 5), window('4h', 5), window('24h', 9)], 'holds'],
    ['of which one shrinks', [window('1h', 50), window('4h', 19)], 'broken'],
    ['of which one shrinks past others not sent', [window('1h', 50), window('24h', 1)], 'broken'],
    ['of which one shrinks by what may lie between', [window('1h', 50), window('4h', 20)], 'holds'],
    ['whose volume shrinks', [window('1h', 5, 2.1), window('4h', 5, 1)], 'broken'],
    ['without numbers', [window('1h', 'x', 'y', Number.NaN), window('4h', 'x', 'y', Number.NaN)], 'nothing'],
    ['of which a cache has one from before', [window('1h', 50), aged(window('4h', 19), '3600')], 'unclear'],
    ['of a cache in their order', [aged(window('1h', 50), '3600'), window('4h', 19)], 'broken'],
    ['one of which failed', [window('1h', 5), buildExchange('tradeStatistics', { status: 500 })], 'unclear'],
  ])('%s', (_, parts, want) => {
    const sent = buildGroupTwice('windows:tradeStatistics', Object.fromEntries(parts.entries()))
    expect(judgeConsistency(sent, 'XEP-06', 'tradeStatistics')).toBe(want)
  })

  const name = 'windows:priceVolumeMulti'
  const volume = (volumeUSD: number) =>
    buildExchange('priceVolumeMulti', { rows: [{ tokenAddress: 'T', volumeUSD }] })
  const trading = (trade1hCount: number) =>
    buildExchange('tokenDetails', { rows: [{ tokenAddress: 'T', trade1hCount }] })

  it('judges volumes that shrink once and then do not hold', () => {
    const once = [trading(100), ...buildGroup(name, { '1h': volume(3), '2h': volume(1) })]
    expect(judgeConsistency(once, 'XEP-07', 'priceVolumeMulti')).toBe('unclear')
    const then = buildGroup(name, { '1h': volume(1), '2h': volume(2) }, 2)
    expect(judgeConsistency([...once, ...then], 'XEP-07', 'priceVolumeMulti')).toBe('holds')
  })

  it.each([
    ['of volumes of a token with few trades that shrink twice', 99, 'nothing'],
    ['of volumes of a token with many trades that shrink twice', 100, 'broken'],
  ])('%s', (_, trade1hCount, want) => {
    const sent = [trading(trade1hCount), ...buildGroupTwice(name, { '1h': volume(36), '2h': volume(0) })]
    expect(judgeConsistency(sent, 'XEP-07', 'priceVolumeMulti')).toBe(want)
  })
})
