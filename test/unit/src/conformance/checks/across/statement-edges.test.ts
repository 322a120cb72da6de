import { describe, expect, it } from 'vitest'
import { consistencyChecks } from '../../../../../../src/conformance/checks/consistency/consistency-checks.ts'
import {
  buildExchange,
  buildGroup,
  judgeFamily,
  judgeRequirement,
  type RowByName,
} from '../../../../../support/build-exchange.ts'

// Base costs 100, quote costs 1: a candle with a volume of 1 and 100 fits the prices.
describe('the volumes of candles', () => {
  const prices = buildExchange('priceVolumeMulti', {
    rows: [
      { tokenAddress: 'A', priceUSD: 100 },
      { tokenAddress: 'B', priceUSD: 1 },
    ],
  })
  const judge = (id: string, volumes: readonly number[]) => {
    const rows = volumes.map((volumeQuote, at) => ({
      unixTime: at,
      baseTokenAddress: 'A',
      quoteTokenAddress: 'B',
      volumeBase: 1,
      volumeQuote,
    }))
    return judgeRequirement(
      consistencyChecks.current,
      [prices, buildExchange('ohlcvPool', { rows })],
      id,
      'ohlcvPool',
    )
  }

  it.each<[string, readonly number[], string]>([
    ['fit the prices', [100, 100, 100], 'holds'],
    ['fit them the wrong way round', [0.01, 0.01, 0.01], 'broken'],
    ['are twice what fits the wrong way round', [0.021, 0.021, 0.021], 'holds'],
    ['are half of it', [0.0049, 0.0049, 0.0049], 'holds'],
    ['fit the prices once', [0.01, 0.01, 100], 'holds'],
    ['are those of two candles', [0.01, 0.01], 'unclear'],
  ])('%s: XEP-21', (_, volumes, want) => expect(judge('XEP-21', volumes)).toBe(want))

  it.each<[string, readonly number[], string]>([
    ['are 29 times too large', [2900, 2900, 2900], 'holds'],
    ['are 31 times too large', [3100, 3100, 3100], 'broken'],
    ['are 31 times too small', [3.2, 3.2, 3.2], 'broken'],
    ['are in smallest units but once', [1e8, 1e8, 100], 'holds'],
    ['are those of two candles', [1e8, 1e8], 'unclear'],
  ])('%s: XEP-24', (_, volumes, want) => expect(judge('XEP-24', volumes)).toBe(want))
})

// Twice as much over 12 hours as over the 12 before: the volume grew by 100 percent.
describe('the change of a volume', () => {
  const judge = (id: string, changes: readonly number[]) => {
    const build = (timeframe: string, volumeUSD: number) =>
      buildExchange('priceVolumeMulti', {
        query: { timeframe },
        rows: changes.map((volumeChangePercent, at) => ({
          ...{ tokenAddress: `T${at}`, volumeChangePercent },
          volumeUSD,
        })),
      })
    const counts = judgeFamily(consistencyChecks.current, [build('12h', 200), build('24h', 300)])
    const { findings = [], evaluated = 0, unclear = [] } = counts.find(id, 'priceVolumeMulti') ?? {}
    const [found] = findings
    return found?.finding.place ?? (evaluated > 0 ? 'holds' : unclear.length > 0 ? 'unclear' : 'nothing')
  }
  const place = '.data[0].volumeChangePercent'

  it.each<[string, readonly number[], string]>([
    ['is nothing for five tokens', [0, 0, 0, 0, 0], place],
    ['is right for one of five', [0, 0, 0, 0, 95], 'holds'],
    ['is nothing for four tokens', [0, 0, 0, 0], 'unclear'],
    ['is a fraction', [1, 1, 1, 1, 1], 'unclear'],
  ])('%s: XEP-22', (_, changes, want) => expect(judge('XEP-22', changes)).toBe(want))

  it.each<[string, readonly number[], string]>([
    ['is a fraction', [1, 1], place],
    ['is a fraction by more than a tenth', [1.2, 1.2], 'unclear'],
    ['is a fraction once', [1, 30], 'unclear'],
    ['is a hundred times too large', [10_000, 10_000], place],
    ['is right', [1, 100], 'holds'],
  ])('%s: XEP-unit-volumeChangePercent', (_, changes, want) =>
    expect(judge('XEP-unit-volumeChangePercent', changes)).toBe(want),
  )
})

describe('buys and sells of a token in two tables', () => {
  type Sides = readonly [buys: number, sells: number]
  const tokens = ['T', 'U', 'V']
  const sendTwice = (parts: Parameters<typeof buildGroup>[1]) =>
    [1, 2].flatMap(attempt => buildGroup('token:tokenDetails', parts, attempt))
  const details = ([buy24hCount, sell24hCount]: Sides, at: number) =>
    buildExchange('tokenDetails', {
      rows: [
        { tokenAddress: tokens[at], buy24hCount, sell24hCount, trade24hCount: buy24hCount + sell24hCount },
      ],
    })
  const own: readonly Sides[] = [
    [1000, 500],
    [300, 400],
    [700, 200],
  ]
  const [tokenDetails, otherDetails, lastDetails] = own.map(details)
  if (tokenDetails === undefined || otherDetails === undefined || lastDetails === undefined)
    throw new Error('three tokens')
  const shared = { tokenDetails, otherDetails, lastDetails }

  const judgeStatistics = (change: (sides: Sides) => Sides) => {
    const rows = own.map(change).map(([buyCount, sellCount], at) => ({
      ...{ tokenAddress: tokens[at], buyCount, sellCount },
      totalTradeCount: buyCount + sellCount,
    }))
    const sent = sendTwice({ ...shared, tradeStatistics: buildExchange('tradeStatistics', { rows }) })
    return judgeRequirement(consistencyChecks.current, sent, 'XEP-16', 'tradeStatistics')
  }
  const judgePools = (change: (sides: Sides) => Sides) => {
    const [tokenPoolSearch, otherSearch, lastSearch] = own
      .map(change)
      .map(([buys24hCount, sells24hCount]) =>
        buildExchange('tokenPoolSearch', { rows: [{ poolAddress: 'P', buys24hCount, sells24hCount }] }),
      )
    if (tokenPoolSearch === undefined || otherSearch === undefined || lastSearch === undefined)
      throw new Error('three tokens')
    const sent = sendTwice({ ...shared, tokenPoolSearch, otherSearch, lastSearch })
    return judgeRequirement(consistencyChecks.current, sent, 'XEP-16-pools', 'tokenPoolSearch')
  }

  it.each<[string, (sides: Sides) => Sides, string]>([
    ['are exchanged', ([buys, sells]) => [sells, buys], 'broken'],
    ['are exchanged within a fiftieth', ([buys, sells]) => [sells * 1.01, buys * 1.01], 'broken'],
    ['are exchanged for two of three', sides => (sides[0] === 700 ? sides : [sides[1], sides[0]]), 'holds'],
  ])('%s', (_, change, want) => {
    expect(judgeStatistics(change)).toBe(want)
    expect(judgePools(change)).toBe(want)
  })

  // Where one side is that of the other table, and the other one is not, nothing is exchanged.
  it('are the same on one side only', () => {
    expect(judgeStatistics(([buys, sells]) => [sells, buys * 1.1])).toBe('holds')
    expect(judgeStatistics(([buys, sells]) => [sells * 1.1, buys])).toBe('holds')
    expect(judgePools(([buys, sells]) => [sells * 1.03, buys * 0.99])).toBe('holds')
    expect(judgePools(([buys, sells]) => [sells * 0.995, buys * 1.021])).toBe('holds')
  })
})

describe('a volume of a token', () => {
  const judge = (row: RowByName, other: RowByName, details: RowByName = { volume24hUSD: 1 }) => {
    const parts = {
      tokenDetails: buildExchange('tokenDetails', { rows: [{ tokenAddress: 'T', ...details }] }),
      priceVolumeMulti: buildExchange('priceVolumeMulti', {
        query: { timeframe: '24h' },
        rows: [{ tokenAddress: 'T', ...row }],
      }),
      tradeStatistics: buildExchange('tradeStatistics', {
        query: { timeframe: '24h' },
        rows: [{ tokenAddress: 'T', ...other }],
      }),
      otherDetails: buildExchange('tokenDetails', { rows: [] }),
      lastDetails: buildExchange('tokenDetails', { rows: [] }),
    }
    const sent = [1, 2].flatMap(attempt => buildGroup('token:tokenDetails', parts, attempt))
    return judgeRequirement(consistencyChecks.current, sent, 'XEP-14', 'priceVolumeMulti')
  }
  const usual = { totalVolumeUSD: 1000 }
  const told = { volume24hUSD: 1000 }

  it.each<[string, RowByName, string]>([
    ['in tokens, of 150 USD each', { priceUSD: 150, volumeUSD: 1000 / 150 }, 'broken'],
    ['in tokens, of a hundredth', { priceUSD: 0.01, volumeUSD: 100_000 }, 'broken'],
    ['nine times as large', { priceUSD: 9, volumeUSD: 9000 }, 'holds'],
    ['a ninth', { priceUSD: 9, volumeUSD: 112 }, 'holds'],
    ['that fits the price no better', { priceUSD: 50, volumeUSD: 1000 / 150 }, 'holds'],
    ['that fits it no better, as large', { priceUSD: 450, volumeUSD: 1000 / 150 }, 'holds'],
  ])('%s', (_, row, want) => expect(judge(row, usual, told)).toBe(want))

  it('is not judged by statistics that token-details contradicts', () => {
    expect(judge({ priceUSD: 150, volumeUSD: 1000 / 150 }, usual, { volume24hUSD: 300 })).toBe('nothing')
  })
})

describe('the tables of a token', () => {
  const judge = (
    id: string,
    about: 'tokenDetails' | 'tokenPoolSearch' | 'tradeStatistics',
    rows: { details?: readonly RowByName[]; pools?: readonly RowByName[]; statistics?: readonly RowByName[] },
  ) => {
    const [first, other, last] = rows.details ?? []
    const details = (row: RowByName | undefined) => buildExchange('tokenDetails', { rows: row ? [row] : [] })
    const parts = {
      tokenDetails: details(first),
      tokenPoolSearch: buildExchange('tokenPoolSearch', { rows: rows.pools ?? [] }),
      tradeStatistics: buildExchange('tradeStatistics', { rows: rows.statistics ?? [] }),
      otherDetails: details(other),
      lastDetails: details(last),
    }
    const sent = [1, 2].flatMap(attempt => buildGroup('token:tokenDetails', parts, attempt))
    return judgeRequirement(consistencyChecks.current, sent, id, about)
  }

  it.each([
    [5, 'broken'],
    [0.011, 'nothing'],
    [1.1, 'nothing'],
    [110, 'nothing'],
  ])('have as many USD as tokens of %d USD: XEP-23', (priceUSD, want) => {
    const statistics = [{ tokenAddress: 'T', totalVolume: 200, totalVolumeUSD: 200 }]
    const details = [{ tokenAddress: 'T', priceUSD }]
    expect(judge('XEP-23', 'tradeStatistics', { details, statistics })).toBe(want)
  })

  it('have a week like a day, which one token alone does not tell: XEP-20', () => {
    const busy = (tokenAddress: string) => ({ tokenAddress, trade24hCount: 100, trade7dCount: 100 })
    const count = (details: readonly RowByName[]) => judge('XEP-20', 'tokenDetails', { details })
    expect(count([busy('T'), busy('U')])).toBe('broken')
    expect(count([busy('T')])).toBe('unclear')
  })

  it.each([
    ['XEP-15', [{ trades24hCount: 114 }], 'holds'],
    ['XEP-15', [{ trades24hCount: 115 }], 'broken'],
    ['XEP-15-sum', [{ trades24hCount: 57 }, { trades24hCount: 57 }], 'holds'],
    ['XEP-15-sum', [{ trades24hCount: 57 }, { trades24hCount: 58 }], 'broken'],
  ])('have a tenth and three trades more in pools: %s, %o', (id, trades, want) => {
    const pools = trades.map((pool, at) => ({ poolAddress: `P${at}`, volume24hUSD: 1, ...pool }))
    const details = [{ tokenAddress: 'T', trade24hCount: 100, volume24hUSD: 1000 }]
    expect(judge(id, 'tokenPoolSearch', { details, pools })).toBe(want)
  })

  it.each([
    [2.9, 'holds'],
    [1 / 2.9, 'holds'],
    [3.1, 'broken'],
    [1 / 3.1, 'broken'],
  ])('have prices that are %d of those of another operation: XEP-17', (factor, want) => {
    const tokens = ['T', 'U', 'V']
    const sent = [
      ...tokens.map((tokenAddress, at) =>
        buildExchange('tokenDetails', { rows: [{ tokenAddress, priceUSD: (at + 1) * factor }] }),
      ),
      buildExchange('priceVolumeMulti', {
        rows: tokens.map((tokenAddress, at) => ({ tokenAddress, priceUSD: at + 1 })),
      }),
    ]
    expect(judgeRequirement(consistencyChecks.current, sent, 'XEP-17', 'tokenDetails')).toBe(want)
  })
})

it.each([
  [9, 'holds'],
  [1 / 9, 'holds'],
  [11, 'broken'],
  [1 / 11, 'broken'],
])('holders are worth %d of the price in the V2 list: XEP-19', (factor, want) => {
  const owners = ['0xa', '0xb'].map(tokenAddress =>
    buildExchange('tvlTopOwners', { rows: [{ tokenAddress, valueUsd: 20 * factor, tokenAmount: 10 }] }),
  )
  const pools = buildExchange('dexcV2Pools', {
    rows: [{ poolId: 'P', token0: '0xa', token1: '0xb', priceUsdToken0: 2, priceUsdToken1: 2 }],
  })
  expect(judgeRequirement(consistencyChecks.current, [...owners, pools], 'XEP-19', 'tvlTopOwners')).toBe(want)
})

it.each<[string, readonly number[], string]>([
  ['two small fees', [5, 30], 'unclear'],
  ['three small fees', [5, 30, 100], 'broken'],
  ['a greater one', [5, 3000], 'holds'],
])('a list has %s: XEP-unit-fee', (_, fees, want) => {
  const list = buildExchange('dexdV3Pools', { rows: fees.map(fee => ({ fee })) })
  expect(judgeRequirement(consistencyChecks.current, [list], 'XEP-unit-fee', 'dexdV3Pools')).toBe(want)
})

it('posts of a week are compared with those of a day of the same token: PAR-EFFECT-lookback_hours', () => {
  const build = (counts: readonly number[]) =>
    buildExchange('trendingMomentum', {
      rows: counts.map((recentPosts, at) => ({ tokenSymbol: `S${at}`, recentPosts })),
    })
  const shifts = buildExchange('sentimentShifts', {
    rows: [0, 1, 2].map(at => ({ tokenSymbol: `S${at}`, previousPeriodPosts: 10 })),
  })
  const judge = (day: readonly number[]) => {
    const parts = { day: build(day), week: build([50, 60, 200]), shifts }
    const sent = [1, 2].flatMap(attempt => buildGroup('lookback:trendingMomentum', parts, attempt))
    return judgeRequirement(consistencyChecks.current, sent, 'PAR-EFFECT-lookback_hours', 'trendingMomentum')
  }
  expect(judge([10, 20, 190])).toBe('holds')
  expect(judge([50, 60, 200])).toBe('broken')
})
