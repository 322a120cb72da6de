import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consistencyChecks } from '../../../../../src/conformance/checks/consistency/consistency-checks.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import {
  buildExchange,
  buildGroup,
  judgeFamily,
  judgeRequirement,
  type RowByName,
} from '../../../../support/build-exchange.ts'

const [A, B, C, P, Q] = ['a', 'b', 'c', 'd', 'e'].map(letter => `0x${letter.repeat(40)}`) as [
  string,
  string,
  string,
  string,
  string,
]

/** A group that was sent twice with the same outcome. */
function twice(name: string, parts: Readonly<Record<string, Exchange>>): Exchange[] {
  return [1, 2].flatMap(attempt => buildGroup(name, parts, attempt))
}

const checks = consistencyChecks.current

describe('a token', () => {
  const parts = (details: RowByName, pool: number, volume: number, trades: number) => ({
    tokenDetails: buildExchange('tokenDetails', { rows: [{ ...details, tokenAddress: 'T' }] }),
    tokenPoolSearch: buildExchange('tokenPoolSearch', { rows: [{ tokenPrice: pool }] }),
    priceVolumeMulti: buildExchange('priceVolumeMulti', {
      rows: [
        { tokenAddress: 'U', priceUSD: 7 },
        { tokenAddress: 'T', priceUSD: volume },
      ],
    }),
    tradeStatistics: buildExchange('tradeStatistics', {
      rows: [
        { tokenAddress: 'U', totalTradeCount: 7 },
        { tokenAddress: 'T', totalTradeCount: trades },
      ],
    }),
  })
  it.each<[string, ReturnType<typeof parts>, string, string]>([
    ['with one price', parts({ priceUSD: 100, trade24hCount: 50 }, 101, 99, 52), 'holds', 'holds'],
    [
      'with a price ten times as high',
      parts({ priceUSD: 100, trade24hCount: 50 }, 1000, 99, 52),
      'broken',
      'holds',
    ],
    [
      'with another number of trades',
      parts({ priceUSD: 100, trade24hCount: 50 }, 100, 100, 70),
      'holds',
      'broken',
    ],
    ['with few trades', parts({ priceUSD: 100, trade24hCount: 1 }, 100, 100, 3), 'holds', 'unclear'],
    ['without a price', parts({ priceUSD: 0, trade24hCount: 0 }, 0, 0, 0), 'nothing', 'unclear'],
    ['without a price in one table', parts({ priceUSD: 0, trade24hCount: 0 }, 5, 5, 0), 'broken', 'unclear'],
    [
      'without a price in two tables',
      parts({ priceUSD: 0, trade24hCount: 0 }, 5, 0, 0),
      'nothing',
      'unclear',
    ],
  ])('%s', (_, made, price, trades) => {
    const sent = twice('token:tokenDetails', made)
    expect(judgeRequirement(checks, sent, 'XEP-03', 'tokenDetails')).toBe(price)
    expect(judgeRequirement(checks, sent, 'XEP-05', 'tokenDetails')).toBe(trades)
  })
})

describe('volumes of a token in two tables', () => {
  const judgeVolumes = (volumeUSD: number, priceUSD: number, timeframe = '24h') => {
    const query = { timeframe: '24h' }
    const parts = {
      priceVolumeMulti: buildExchange('priceVolumeMulti', {
        rows: [{ tokenAddress: A, priceUSD, volumeUSD }],
        query: { timeframe },
      }),
      tradeStatistics: buildExchange('tradeStatistics', {
        rows: [{ tokenAddress: A, totalVolumeUSD: 1_800_000 }],
        query,
      }),
    }
    return judgeRequirement(checks, twice('token:tokenDetails', parts), 'XEP-14', 'priceVolumeMulti')
  }
  it.each<[string, number, number, string]>([
    ['are the same', 1_800_000, 150, 'holds'],
    ['are counted on both sides of a trade', 3_600_000, 150, 'holds'],
    ['differ by something else than the price', 1_000, 150, 'holds'],
    ['are in tokens of 150 USD', 12_000, 150, 'broken'],
    ['are in tokens of a tenth of a cent', 1_800_000_000, 0.001, 'broken'],
    ['are in tokens of a 150th of a USD', 270_000_000, 1 / 150, 'broken'],
    ['cannot be told apart at one USD', 1_800_000, 1, 'holds'],
    ['are of no trades', 0, 150, 'nothing'],
  ])('%s', (_, volumeUSD, priceUSD, want) => expect(judgeVolumes(volumeUSD, priceUSD)).toBe(want))

  it('does not compare different windows', () => {
    expect(judgeVolumes(12_000, 150, '1h')).toBe('nothing')
  })
})

describe('a filtered list', () => {
  const pool = (poolAddress: string, token1Address: string): RowByName => ({
    poolAddress,
    token0Address: A,
    token1Address,
  })
  const all = buildExchange('dexdV3Pools', {
    rows: [
      { ...pool(P, B), createdAt: '2026-01-02T00:00:00+00:00' },
      { ...pool(Q, C), createdAt: '2026-01-01T00:00:00+00:00' },
      { ...pool(`0x${'5'.repeat(40)}`, C), createdAt: '2026-01-01T00:00:00+00:00' },
    ],
  })
  const by = (rows: RowByName[], limit = '100') =>
    buildExchange('dexdV3Pools', {
      query: { token_address: B.toUpperCase().replace('0X', '0x'), limit },
      rows,
    })
  it.each<[string, Exchange, string]>([
    ['that has the pools', by([pool(P, B)]), 'holds'],
    ['that has more', by([pool(Q, B), pool(P, B)]), 'holds'],
    ['that lacks one', by([pool(Q, B)]), 'broken'],
    ['that is full', by([pool(Q, B)], '1'), 'nothing'],
    [
      'that is full of older ones',
      by([{ ...pool(Q, B), createdAt: '2026-01-01T00:00:00+00:00' }], '1'),
      'broken',
    ],
    [
      'that is full of newer ones',
      by([{ ...pool(Q, B), createdAt: '2026-01-03T00:00:00+00:00' }], '1'),
      'nothing',
    ],
  ])('%s', (_, part, want) => {
    expect(
      judgeRequirement(
        checks,
        twice('filter:dexdV3Pools', { all, by: part, after: all }),
        'XEP-08',
        'dexdV3Pools',
      ),
    ).toBe(want)
  })

  it.each<[string, string, string]>([
    ['finds', 'X', 'holds'],
    ['does not find', 'Y', 'broken'],
  ])('judges a search that %s the pool', (_, address, want) => {
    const pools = buildExchange('clmmVenuePools', {
      rows: [{ poolAddress: 'X\0', token0Address: 'T', token1Address: 'U' }],
    })
    const search = buildExchange('tokenPoolSearch', {
      query: { token_address: 'T' },
      rows: [{ poolAddress: address }],
    })
    expect(
      judgeRequirement(checks, twice('search:clmmVenuePools', { pools, search }), 'XEP-09', 'clmmVenuePools'),
    ).toBe(want)
  })
})

describe('candles', () => {
  const candle = (
    unixTime: number,
    [openPrice, highPrice, lowPrice, closePrice]: number[],
    volumeBase = 1,
  ): RowByName => ({
    unixTime,
    openPrice,
    highPrice,
    lowPrice,
    closePrice,
    volumeBase,
    volumeQuote: 2 * volumeBase,
  })
  const of = (...rows: RowByName[]) => buildExchange('ohlcvPool', { rows })
  const hours = of(candle(0, [1, 4, 1, 3]), candle(3600, [3, 3, 3, 3], 0), candle(7200, [3, 5, 2, 2]))
  const day = of(candle(0, [1, 5, 1, 2], 2))
  it.each<[string, Readonly<Record<string, Exchange>>, string, string]>([
    ['that agree', { day, hours, again: hours }, 'holds', 'holds'],
    ['that changed', { day, hours, again: of(candle(0, [1, 4, 1, 2])) }, 'broken', 'holds'],
    [
      'of which one has another time',
      {
        day,
        hours,
        again: of(candle(0, [1, 4, 1, 3]), candle(3600, [3, 3, 3, 3], 0), candle(10_800, [3, 5, 2, 2])),
      },
      'broken',
      'holds',
    ],
    [
      'of a day that is rounded',
      { day: of(candle(0, [1, 5.000001, 1, 2], 2)), hours, again: hours },
      'holds',
      'holds',
    ],
    [
      'of a day with another high',
      { day: of(candle(0, [1, 6, 1, 2], 2)), hours, again: hours },
      'broken',
      'broken',
    ],
    [
      'of a day with another volume',
      { day: of(candle(0, [1, 5, 1, 2], 3)), hours, again: hours },
      'broken',
      'broken',
    ],
    ['of another day', { day: of(candle(86_400, [9, 9, 9, 9])), hours, again: hours }, 'holds', 'nothing'],
    ['of no trades', { day: of(), hours: of(), again: of() }, 'nothing', 'nothing'],
  ])('%s', (_, parts, history, sum) => {
    const sent = twice('closed:ohlcvPool', parts)
    expect(judgeRequirement(checks, sent, 'XEP-11', 'ohlcvPool')).toBe(history)
    expect(judgeRequirement(checks, sent, 'XEP-11-day', 'ohlcvPool')).toBe(sum)
  })

  const about = (base: unknown, quote: unknown) =>
    buildExchange('ohlcvPool', {
      query: { pool_address: 'P' },
      rows: [{ baseTokenAddress: base, quoteTokenAddress: quote }],
    })
  const list = buildExchange('clmmVenuePools', {
    rows: [{ poolAddress: 'P', token0Address: 'T', token1Address: 'U' }],
  })
  const search = buildExchange('tokenPoolSearch', { rows: [{ poolAddress: 'P', tokenAddress: 'T' }] })
  it.each<[string, Exchange[], string]>([
    ['the tokens of the list', [list, about('U', 'T')], 'holds'],
    ['the token of the search', [search, about('T', 'V')], 'holds'],
    ['another token than the list', [list, about('T', 'V')], 'broken'],
    ['another token than the search', [search, about('V', 'W')], 'broken'],
    ['no tokens', [list, about(null, null)], 'nothing'],
    ['a pool nobody lists', [about('T', 'U')], 'nothing'],
  ])('about %s', (_, sent, want) => {
    expect(judgeRequirement(checks, sent, 'XEP-10', 'ohlcvPool')).toBe(want)
  })
})

describe('the flag of complete prices and the figures of both versions', () => {
  it.each<[string, number, string]>([
    ['agree', 1, 'holds'],
    ['disagree', 0, 'broken'],
  ])('%s', (_, flag, want) => {
    const priced = buildExchange('dexcV2FeeMetrics', { rows: [{ poolId: P, tvlPriceComplete: flag }] })
    const list = buildExchange('dexcV2Pools', { rows: [{ poolId: P.toUpperCase(), tvlPriceComplete: 1 }] })
    expect(
      judgeRequirement(
        checks,
        twice('priced:dexcV2FeeMetrics', { priced, list }),
        'XEP-02',
        'dexcV2FeeMetrics',
      ),
    ).toBe(want)

    const id = 'influencerCredibility'
    const accept = 'application/vnd.service.socialintel.social-data.influencer-credibility.v1+json'
    const v1 = buildExchange(id, { accept, rows: [{ socialHandle: '@a', totalReach: 100 }] })
    const v2 = buildExchange(id, { rows: [{ socialHandle: '@a', totalReach: flag === 1 ? 105 : 200 }] })
    expect(judgeRequirement(checks, twice(`version:${id}`, { v1, v2 }), 'XEP-12', id)).toBe(want)
  })
})

it('counts nothing when parts of a recording are missing', () => {
  const whole = [
    ...buildGroup('filter:dexdV3Pools', {
      all: buildExchange('dexdV3Pools', { rows: [{ poolAddress: P, token0Address: A, token1Address: B }] }),
      by: buildExchange('dexdV3Pools', {
        query: { token_address: A },
        rows: [{ poolAddress: P, token0Address: A, token1Address: B }],
      }),
    }),
    ...buildGroup('windows:tradeStatistics', {
      '1h': buildExchange('tradeStatistics', { rows: [{ tokenAddress: 'T', buyCount: 1 }] }),
      '4h': buildExchange('tradeStatistics', { rows: [{ tokenAddress: 'T', buyCount: 2 }] }),
    }),
    ...buildGroup('closed:ohlcvPool', {
      hours: buildExchange('ohlcvPool', { rows: [{ unixTime: 1 }] }),
      again: buildExchange('ohlcvPool', { rows: [{ unixTime: 1 }] }),
    }),
  ]
  fc.assert(
    fc.property(fc.subarray(whole), part => {
      const tally = judgeFamily(checks, part)
      for (const [requirement, about] of tally.keys()) {
        const count = tally.find(requirement, about)
        expect(count?.findings).toEqual([])
        if (part.length < 2) expect(count?.evaluated).toBe(0)
      }
    }),
    { seed: 5 },
  )
})
