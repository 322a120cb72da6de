import { describe, expect, it } from 'vitest'
import { consistencyChecks } from '../../../../../../src/conformance/checks/consistency/consistency-checks.ts'
import type { Exchange } from '../../../../../../src/conformance/model/recording.ts'
import {
  buildExchange,
  buildGroupTwice,
  judgeConsistency,
  judgeFamily,
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
    return judgeConsistency([prices, buildExchange('ohlcvPool', { rows })], id, 'ohlcvPool')
  }

  it.each<[string, readonly number[], string]>([
    ['fit the prices', [100, 100, 100], 'holds'],
    ['fit them the wrong way round', [0.01, 0.01, 0.01], 'broken'],
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
    ['is nothing for four tokens', [0, 0, 0, 0], 'unclear'],
    ['is a fraction', [1, 1, 1, 1, 1], 'unclear'],
  ])('%s: XEP-22', (_, changes, want) => expect(judge('XEP-22', changes)).toBe(want))

  it.each<[string, readonly number[], string]>([
    ['is a fraction', [1, 1], place],
    ['is a fraction by more than a tenth', [1.2, 1.2], 'unclear'],
    ['is a hundred times too large', [10_000, 10_000], place],
    ['is right', [1, 100], 'holds'],
  ])('%s: XEP-unit-volumeChangePercent', (_, changes, want) =>
    expect(judge('XEP-unit-volumeChangePercent', changes)).toBe(want),
  )
})

it.each<[factors: readonly number[], want: string]>([
  [[1 / 9, 1 / 9], 'holds'],
  [[11, 11], 'broken'],
  [[1 / 11, 1 / 11], 'broken'],
  [[11, 11, 1], 'holds'],
])('holders are worth %o of the price in the V2 list: XEP-19', (factors, want) => {
  const owners = factors.map((factor, at) =>
    buildExchange('tvlTopOwners', {
      rows: [{ tokenAddress: `0x${at}`, valueUsd: 20 * factor, tokenAmount: 10 }],
    }),
  )
  const pool = { poolId: 'P', token0: '0x0', token1: '0x1', priceUsdToken0: 2, priceUsdToken1: 2 }
  const pools = buildExchange('dexcV2Pools', {
    rows: [pool, { ...pool, poolId: 'Q', token0: '0x2', token1: '0x3' }],
  })
  expect(judgeConsistency([...owners, pools], 'XEP-19', 'tvlTopOwners')).toBe(want)
})

it.each<[string, readonly number[], string]>([
  ['two small fees', [5, 30], 'unclear'],
  ['three small fees', [5, 30, 100], 'broken'],
  ['a greater one', [5, 3000], 'holds'],
])('a list has %s: XEP-unit-fee', (_, fees, want) => {
  const list = buildExchange('dexdV3Pools', { rows: fees.map(fee => ({ fee })) })
  expect(judgeConsistency([list], 'XEP-unit-fee', 'dexdV3Pools')).toBe(want)
})

describe('the digits of a price below a dollar', () => {
  const priced = (details: number, multi: number) => [
    buildExchange('tokenDetails', { rows: [{ tokenAddress: 'T', priceUSD: details }] }),
    buildExchange('priceVolumeMulti', { rows: [{ tokenAddress: 'T', priceUSD: multi }] }),
  ]
  it.each<[string, number, number, string, string]>([
    ['are all there', 0.371_234_5, 0.371_234_5, 'holds', 'holds'],
    ['are rounded to cents in one table', 0.37, 0.371_234_5, 'broken', 'unclear'],
    ['are two in both', 0.37, 0.37, 'unclear', 'unclear'],
    ['are of another price', 0.5, 0.371_234_5, 'unclear', 'unclear'],
  ])('%s', (_, one, other, details, multi) => {
    const judged = (['tokenDetails', 'priceVolumeMulti'] as const).map(id =>
      judgeConsistency(priced(one, other), 'XEP-03-digits', id),
    )
    expect(judged).toEqual([details, multi])
  })
})

describe('posts filtered by a token', () => {
  const list = (posts: string, query = {}) =>
    buildExchange('alphaPostDetection', {
      query,
      rows: [...posts].map(letter => ({
        postUrl: letter,
        tokenSymbol: letter === 'x' ? 'OTHER' : '$SOL',
        combinedScore: -letter.charCodeAt(0),
      })),
    })
  const posts = (before: string, by: string, after = before, limit = '20') =>
    buildGroupTwice('posts:alphaPostDetection', {
      before: list(before),
      by: list(by, { token_filter: 'sol', limit }),
      after: list(after),
    })
  it.each<[string, Exchange[], string, string]>([
    ['are all there', posts('abx', 'ab'), 'holds', 'holds'],
    ['are none', posts('abx', ''), 'broken', 'broken'],
    ['are half of them', posts('abx', 'b'), 'holds', 'broken'],
    ['are a full page of higher scores', posts('bcx', 'aa', 'bcx', '1'), 'unclear', 'unclear'],
    ['are a full page without the highest', posts('abx', 'b', 'abx', '1'), 'broken', 'broken'],
  ])('%s', (_, sent, some, all) => {
    const judged = ['FIL-SP-some', 'FIL-SP-all'].map(id => judgeConsistency(sent, id, 'alphaPostDetection'))
    expect(judged).toEqual([some, all])
  })
})
