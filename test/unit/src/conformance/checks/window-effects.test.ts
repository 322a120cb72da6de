import { describe, expect, it } from 'vitest'
import { consistencyChecks } from '../../../../../src/conformance/checks/consistency/consistency-checks.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import {
  buildExchange,
  buildGroup,
  judgeRequirement,
  type RowByName,
} from '../../../../support/build-exchange.ts'

/** The parts of a group, sent twice with the same outcome. */
const twice = (name: string, parts: Readonly<Record<string, Exchange>>) =>
  [1, 2].flatMap(attempt => buildGroup(name, parts, attempt))

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
      week: tokens(70, 140),
      series: [...tokens(1, 2), ...tokens(3, 4)],
      shifts: shifts(20, 40),
      weekShifts: shifts(60, 120),
    }
    return twice(
      'lookback:trendingMomentum',
      Object.fromEntries(
        Object.entries({ ...usual, ...parts }).map(([role, rows]) => [
          role,
          buildExchange(/shifts/i.test(role) ? 'sentimentShifts' : 'trendingMomentum', { rows }),
        ]),
      ),
    )
  }
  it.each<[string, Parameters<typeof group>[0], string, string, string]>([
    ['as they should be', {}, 'holds', 'holds', 'holds'],
    [
      'whatever the lookback',
      { day: tokens(70, 140), threeDays: tokens(70, 140) },
      'broken',
      'unclear',
      'holds',
    ],
    ['whatever the period', { weekShifts: shifts(20, 40) }, 'holds', 'broken', 'holds'],
    ['whatever the granularity', { series: tokens(70, 140) }, 'holds', 'holds', 'broken'],
    ['with hardly more posts in a week', { day: tokens(65, 130) }, 'broken', 'unclear', 'holds'],
    ['with hardly more posts before', { weekShifts: shifts(25, 50) }, 'holds', 'broken', 'holds'],
    ['without older posts', { shifts: [], weekShifts: [] }, 'unclear', 'unclear', 'unclear'],
    ['of one token that shows it', { week: tokens(70, 20) }, 'holds', 'holds', 'holds'],
    [
      'of empty lists',
      { day: [], threeDays: [], week: [], series: [], shifts: [], weekShifts: [] },
      'unclear',
      'unclear',
      'unclear',
    ],
  ])('%s', (_, parts, lookback, period, granularity) => {
    const sent = group(parts)
    expect({
      lookback: judgeRequirement(
        consistencyChecks.current,
        sent,
        'PAR-EFFECT-lookback_hours',
        'trendingMomentum',
      ),
      period: judgeRequirement(
        consistencyChecks.current,
        sent,
        'PAR-EFFECT-comparison_period',
        'sentimentShifts',
      ),
      granularity: judgeRequirement(
        consistencyChecks.current,
        sent,
        'PAR-EFFECT-granularity',
        'trendingMomentum',
      ),
    }).toEqual({ lookback, period, granularity })
  })

  it('judges windows that shrink', () => {
    expect(
      judgeRequirement(
        consistencyChecks.current,
        group({ week: tokens(20, 140) }),
        'PAR-NEST-lookback_hours',
        'trendingMomentum',
      ),
    ).toBe('broken')
    expect(
      judgeRequirement(
        consistencyChecks.current,
        group({ weekShifts: shifts(1, 120) }),
        'PAR-NEST-comparison_period',
        'sentimentShifts',
      ),
    ).toBe('broken')
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
    [
      'are the same of a token that did not trade before',
      [details(10, 10), counted('1h', 10), counted('24h', 10)],
      'unclear',
    ],
    [
      'differ, and another token is in no list',
      [details(10, 100), details(20, 200, 'U'), counted('1h', 10), counted('24h', 90)],
      'holds',
    ],
    ['are of no trades', [details(10, 100), counted('1h', 0), counted('24h', 0)], 'unclear'],
    ['are of one timeframe', [details(10, 100), counted('24h', 10)], 'nothing'],
  ])('%s', (_, made, want) => {
    expect(judgeRequirement(consistencyChecks.current, made, 'PAR-EFFECT-timeframe', 'tradeStatistics')).toBe(
      want,
    )
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
  const relabelled = [volumes('1h', 9.5), volumes('4h', 9.5), volumes('24h', 99.5)]
  it.each<[string, Exchange[], string]>([
    ['have other figures', [busy, volumes('1h', 9.5), volumes('4h', 20.5), volumes('24h', 99.5)], 'holds'],
    ['have those of the shorter one', [busy, ...relabelled], 'broken'],
    [
      'have those of the longer one',
      [busy, volumes('1h', 9.5), volumes('12h', 99.5), volumes('24h', 99.5)],
      'broken',
    ],
    [
      'are the same of a token that was hardly traded before this hour',
      [details(40, 130, 6720), ...relabelled],
      'holds',
    ],
    [
      'are the same of a token of this day',
      [details(40, 960, 960), volumes('1h', 9.5), volumes('12h', 99.5), volumes('24h', 99.5)],
      'holds',
    ],
    [
      'are the same of one token and differ of another',
      [
        busy,
        details(40, 960, 6720, 'U'),
        volumes('1h', 9.5, 1.5),
        volumes('4h', 9.5, 4.5),
        volumes('24h', 99.5, 40.5),
      ],
      'holds',
    ],
    [
      'have those of the shorter one, which move',
      [active, volumes('1h', 1000), late(2, volumes('4h', 1005))],
      'broken',
    ],
    [
      'have those of the longer one, which move',
      [active, volumes('12h', 24_003), late(1, volumes('24h', 24_000))],
      'broken',
    ],
    [
      'are alike, and minutes apart',
      [active, volumes('1h', 1000), late(60, volumes('4h', 1001)), late(61, volumes('24h', 24_000))],
      'holds',
    ],
    [
      'are alike of a token whose last hour had most of its trades',
      [details(1000, 1800, 12_000), volumes('1h', 1000), volumes('4h', 1002), volumes('24h', 1800)],
      'holds',
    ],
  ])('%s', (_, made, want) => {
    expect(judgeRequirement(consistencyChecks.current, made, 'PAR-EFFECT-timeframe', 'tradeStatistics')).toBe(
      want,
    )
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
  it.each<[string, Exchange[], volume: string, change: string]>([
    [
      'have two changes that are equal to the last digit',
      windows([5000, 1.501], [10_000, 2.2], [20_000, 1.501], [40_000, -3.1]),
      'holds',
      'broken',
    ],
    [
      'are of one window that moves',
      windows([5000, 1.5], [5012, 1.52], [4999, 1.51], [5004, 1.48]),
      'broken',
      'broken',
    ],
    ['have one change that moves', windows([5000, 1.5], [10_000, 1.52], [20_000, 1.51]), 'holds', 'broken'],
    [
      'are alike where there was hardly any volume before',
      windows([5000, 1.5, 9999], [5010, 2.2, -60], [20_000, 1.1]),
      'holds',
      'holds',
    ],
    ['have almost no change', windows([5000, 0.02], [10_000, 0.02], [20_000, 0.02]), 'holds', 'nothing'],
    ['differ, and one change differs', windows([5000, 1.5], [10_000, 1.52], [20_000, 1.2]), 'holds', 'holds'],
  ])('%s', (_, made, volume, change) => {
    const judgeOf = (id: string) =>
      judgeRequirement(consistencyChecks.current, [told, ...made], id, 'priceVolumeMulti')
    expect([judgeOf('PAR-EFFECT-timeframe'), judgeOf('PAR-EFFECT-timeframe-change')]).toEqual([
      volume,
      change,
    ])
  })
})

describe('changes of a volume', () => {
  const volumes = (
    timeframe: string,
    ...figures: [volumeUSD: number, volumeChangePercent: number | null][]
  ) =>
    buildExchange('priceVolumeMulti', {
      query: { timeframe },
      rows: figures.map(([volumeUSD, volumeChangePercent], at) => ({
        tokenAddress: `T${at}`,
        volumeUSD,
        volumeChangePercent,
      })),
    })
  const wide = volumes('2h', [150, null], [300, null])
  it.each<[string, Exchange[], string]>([
    ['are in percent', [volumes('1h', [100, 100], [200, 100]), wide], 'holds'],
    ['are fractions', [volumes('1h', [100, 1], [200, 1]), wide], 'broken'],
    ['are a hundred times as much', [volumes('1h', [100, 10000], [200, 10000]), wide], 'broken'],
    ['are something else', [volumes('1h', [100, 7], [200, 30]), wide], 'unclear'],
    ['are near to a fraction', [volumes('1h', [100, 7], [200, 9]), wide], 'unclear'],
    ['are a fraction once', [volumes('1h', [100, 1], [200, 100]), wide], 'holds'],
  ])('%s', (_, made, want) => {
    expect(
      judgeRequirement(consistencyChecks.current, made, 'XEP-unit-volumeChangePercent', 'priceVolumeMulti'),
    ).toBe(want)
  })
})
