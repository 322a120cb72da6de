import { describe, expect, it } from 'vitest'
import { checkFamilies, requirements } from '../../../../../src/conformance/checks/check-families.ts'
import { joinFamilies } from '../../../../../src/conformance/checks/families/define-checks.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import {
  buildExchange,
  buildGroupTwice,
  judgeConsistency,
  judgeFamily,
  type RowByName,
} from '../../../../support/build-exchange.ts'

const toAddress = (letter: string) => `0x${letter.repeat(40)}`
const [A, B, C] = [toAddress('a'), toAddress('b'), toAddress('c')]
const [P, Q] = [toAddress('d'), toAddress('e')]

describe('a token', () => {
  const parts = (priceUSD: number, trade24hCount: number, pool: number, volume: number, trades: number) => ({
    tokenDetails: buildExchange('tokenDetails', { rows: [{ priceUSD, trade24hCount, tokenAddress: 'T' }] }),
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
    ['with one price', parts(100, 50, 101, 99, 52), 'holds', 'holds'],
    ['with a price ten times as high', parts(100, 50, 1000, 99, 52), 'broken', 'holds'],
    ['with another number of trades', parts(100, 50, 100, 100, 70), 'holds', 'broken'],
    ['with few trades', parts(100, 1, 100, 100, 3), 'holds', 'unclear'],
    ['without a price', parts(0, 0, 0, 0, 0), 'nothing', 'unclear'],
    ['without a price in one table', parts(0, 0, 5, 5, 0), 'broken', 'unclear'],
  ])('%s', (_, made, price, trades) => {
    const sent = buildGroupTwice('token:tokenDetails', made)
    expect(judgeConsistency(sent, 'XEP-03', 'tokenDetails')).toBe(price)
    expect(judgeConsistency(sent, 'XEP-05', 'tokenDetails')).toBe(trades)
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
  const query = { token_address: B.toUpperCase().replace('0X', '0x') }
  const by = (rows: RowByName[], limit = '100') =>
    buildExchange('dexdV3Pools', { query: { ...query, limit }, rows })
  const older = { ...pool(Q, B), createdAt: '2026-01-01T00:00:00+00:00' }
  it.each<[string, Exchange, string]>([
    ['that has the pools', by([pool(P, B)]), 'holds'],
    ['that lacks one', by([pool(Q, B)]), 'broken'],
    ['that is full', by([pool(Q, B)], '1'), 'nothing'],
    ['that is full of older ones', by([older], '1'), 'broken'],
  ])('%s', (_, part, want) => {
    const sent = buildGroupTwice('filter:dexdV3Pools', { all, by: part, after: all })
    expect(judgeConsistency(sent, 'XEP-08', 'dexdV3Pools')).toBe(want)
  })

  it('is said to have the token on one side only', () => {
    const sent = buildGroupTwice('filter:dexdV3Pools', { all, by: by([pool(Q, B)]), after: all })
    const tally = judgeFamily(joinFamilies(checkFamilies.current), sent)
    const [found] = tally.find('XEP-08', 'dexdV3Pools')?.findings ?? []
    expect(found?.finding.expected).toMatch(/^among the 1 pools of 0x\w+, which is token1Address of each$/)
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
    const sent = buildGroupTwice('search:clmmVenuePools', { pools, search })
    expect(judgeConsistency(sent, 'XEP-09', 'clmmVenuePools')).toBe(want)
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
  const query = { after_time: '-3600', before_time: '86400' }
  const of = (...rows: RowByName[]) => buildExchange('ohlcvPool', { query, rows })
  const hours = of(candle(0, [1, 4, 1, 3]), candle(3600, [3, 3, 3, 3], 0), candle(7200, [3, 5, 2, 2]))
  const withDay = (prices: number[], volume = 2) => {
    const day = of(candle(0, prices, volume))
    return { day, hours, again: hours }
  }
  it.each<[string, Readonly<Record<string, Exchange>>, string, string]>([
    ['that agree', withDay([1, 5, 1, 2]), 'holds', 'holds'],
    ['that changed', { ...withDay([1, 5, 1, 2]), again: of(candle(0, [1, 4, 1, 2])) }, 'broken', 'holds'],
    ['of a day that is rounded', withDay([1, 5.000001, 1, 2], 2), 'holds', 'holds'],
    ['of a day with another high', withDay([1, 6, 1, 2], 2), 'broken', 'broken'],
    ['of a day with another volume', withDay([1, 5, 1, 2], 3), 'broken', 'broken'],
    ['of no trades', { day: of(), hours: of(), again: of() }, 'nothing', 'nothing'],
  ])('%s', (_, parts, history, sum) => {
    const sent = buildGroupTwice('closed:ohlcvPool', parts)
    expect(judgeConsistency(sent, 'XEP-11', 'ohlcvPool')).toBe(history)
    expect(judgeConsistency(sent, 'XEP-11-day', 'ohlcvPool')).toBe(sum)
  })

  it.each([
    ['all of them', hours, 'holds'],
    ['all but one without trades', of(candle(0, [1, 4, 1, 3]), candle(7200, [3, 5, 2, 2])), 'holds'],
    ['all but one with trades', of(candle(0, [1, 4, 1, 3]), candle(3600, [3, 3, 3, 3], 0)), 'broken'],
  ])('of a day, of which a longer range has %s', (_, again, want) => {
    const sent = buildGroupTwice('closed:ohlcvPool', { ...withDay([1, 5, 1, 2]), again })
    expect(judgeConsistency(sent, 'XEP-candles', 'ohlcvPool')).toBe(want)
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
    ['another token than the list', [list, about('T', 'V')], 'broken'],
    ['another token than the search', [search, about('V', 'W')], 'broken'],
    ['no tokens', [list, about(null, null)], 'nothing'],
    ['a pool nobody lists', [about('T', 'U')], 'nothing'],
  ])('about %s', (_, sent, want) => {
    expect(judgeConsistency(sent, 'XEP-10', 'ohlcvPool')).toBe(want)
  })
})

it.each<[string, number, string]>([
  ['agree', 1, 'holds'],
  ['disagree', 0, 'broken'],
])('judges flags of complete prices that %s', (_, flag, want) => {
  const priced = buildExchange('dexcV2FeeMetrics', { rows: [{ poolId: P, tvlPriceComplete: flag }] })
  const list = buildExchange('dexcV2Pools', { rows: [{ poolId: P.toUpperCase(), tvlPriceComplete: 1 }] })
  const sent = buildGroupTwice('priced:dexcV2FeeMetrics', { priced, list })
  expect(judgeConsistency(sent, 'XEP-02', 'dexcV2FeeMetrics')).toBe(want)
})

it.each<[string, Parameters<typeof buildExchange>[1], string]>([
  ['is known', { rows: [{ createdAt: 1 }] }, 'holds'],
  ['is unknown', { status: 404 }, 'broken'],
  ['cannot be asked for just now', { status: 503 }, 'unclear'],
])('judges a listed pool that %s', (_, made, want) => {
  const sources = { pool_address: 'dexdV3Pools row 99, a candidate' }
  const sent = buildExchange('dexdV3Pool', { ...made, sources, about: ['XEP-LISTED'], expects: 'allowed' })
  expect(judgeConsistency([sent], 'XEP-LISTED', 'dexdV3Pool')).toBe(want)
})

it('does not fail for a listed pool that is unknown by itself, since no document requires it', () => {
  const sources = { pool_address: 'dexdV3Pools row 99, a candidate' }
  const sent = [404, 410, 500].map(status =>
    buildExchange('dexdV3Pool', { status, sources, about: ['XEP-01', 'XEP-LISTED'], expects: 'allowed' }),
  )
  const tally = judgeFamily(joinFamilies(checkFamilies.current), sent)
  const documented = requirements.current.filter(({ level }) => level === 'documented').map(({ id }) => id)
  expect(
    tally.keys().filter(([id, about]) => documented.includes(id) && tally.find(id, about)?.findings.length),
  ).toEqual([])
})
