import { describe, expect, it } from 'vitest'
import { consistencyChecks } from '../../../../../src/conformance/checks/consistency/consistency-checks.ts'
import { factChecks } from '../../../../../src/conformance/checks/consistency/fact-checks.ts'
import {
  buildExchange,
  buildGroup,
  judgeFamily,
  judgeRequirement,
  type RowByName,
} from '../../../../support/build-exchange.ts'

const tokens = ['T', 'U', 'V'].map(letter => letter.repeat(43))
const sendTwice = (parts: Parameters<typeof buildGroup>[1]) =>
  [1, 2].flatMap(attempt => buildGroup('token:tokenDetails', parts, attempt))

describe('buys and sells in two tables', () => {
  type Sides = readonly [buys: number, sells: number]
  const judgeSides = (details: readonly Sides[], statistics: readonly Sides[]) => {
    const names = ['tokenDetails', 'otherDetails', 'lastDetails']
    const parts = details.map(([buy24hCount, sell24hCount], at) => [
      names[at],
      buildExchange('tokenDetails', { rows: [{ tokenAddress: tokens[at], buy24hCount, sell24hCount }] }),
    ])
    const rows = statistics.map(([buyCount, sellCount], at) => ({
      ...{ tokenAddress: tokens[at], buyCount, sellCount },
      totalTradeCount: buyCount + sellCount,
    }))
    const tradeStatistics = buildExchange('tradeStatistics', { rows })
    const sent = sendTwice({ ...Object.fromEntries(parts), tradeStatistics })
    return judgeRequirement(consistencyChecks.current, sent, 'XEP-16', 'tradeStatistics')
  }
  const usual: readonly Sides[] = [
    [100, 50],
    [300, 400],
    [70, 80],
  ]
  const exchanged = usual.map(([buys, sells]): Sides => [sells, buys])
  it.each<[string, readonly Sides[], readonly Sides[], string]>([
    ['are the same', usual, usual, 'holds'],
    ['are exchanged', usual, exchanged, 'broken'],
    ['are exchanged for two of three tokens', usual, [...exchanged.slice(0, 2), [70, 80]], 'holds'],
    ['are counted otherwise', usual, usual.map(([buys, sells]): Sides => [2 * buys, 3 * sells]), 'holds'],
    [
      'are as many',
      [
        [100, 101],
        [50, 50],
        [70, 70],
      ],
      [
        [101, 100],
        [50, 50],
        [70, 70],
      ],
      'unclear',
    ],
    [
      'are few',
      [
        [3, 1],
        [1, 3],
        [2, 4],
      ],
      [
        [1, 3],
        [3, 1],
        [4, 2],
      ],
      'unclear',
    ],
  ])('%s', (_, details, statistics, want) => expect(judgeSides(details, statistics)).toBe(want))
})

describe('the pools of a token', () => {
  const judgePools = (...pools: readonly RowByName[]) => {
    const sent = sendTwice({
      tokenDetails: buildExchange('tokenDetails', { rows: [{ trade24hCount: 1000, volume24hUSD: 50_000 }] }),
      tokenPoolSearch: buildExchange('tokenPoolSearch', { rows: pools }),
    })
    return judgeRequirement(consistencyChecks.current, sent, 'XEP-15-sum', 'tokenPoolSearch')
  }
  it.each<[string, RowByName[], string]>([
    [
      'are together the token',
      [
        { trades24hCount: 600, volume24hUSD: 30_000 },
        { trades24hCount: 400, volume24hUSD: 20_000 },
      ],
      'holds',
    ],
    ['are some of them', [{ trades24hCount: 600, volume24hUSD: 30_000 }], 'holds'],
    [
      'have the volume of the token each',
      [
        { trades24hCount: 600, volume24hUSD: 50_000 },
        { trades24hCount: 400, volume24hUSD: 50_000 },
      ],
      'broken',
    ],
    [
      'have the trades of the token each',
      [
        { trades24hCount: 1000, volume24hUSD: 30_000 },
        { trades24hCount: 1000, volume24hUSD: 20_000 },
      ],
      'broken',
    ],
    ['have large trades, of few', [{ trades24hCount: 30, volume24hUSD: 90_000 }], 'holds'],
    ['are not listed', [], 'nothing'],
  ])('%s', (_, pools, want) => expect(judgePools(...pools)).toBe(want))
})

describe('two facts of a row', () => {
  const addresses = ['a', 'b', 'c', 'd'].map(letter => `0x${letter.repeat(40)}`)
  const name = (token: number) => `S${token}`
  const pool = (token0: number, token1: number, isExchanged = false): RowByName => ({
    poolAddress: `0x${`${token0}${token1}`.repeat(20)}`,
    token0Address: addresses[token0],
    token0Symbol: name(isExchanged ? token1 : token0),
    token1Address: addresses[token1],
    token1Symbol: name(isExchanged ? token0 : token1),
  })
  const judgeFacts = (rows: readonly RowByName[]) => {
    const list = buildExchange('dexdV3Pools', { n: 1, rows: [pool(0, 1), pool(2, 3)] })
    const details = rows.map((row, at) => buildExchange('dexdV3Pool', { n: 2 + at, rows: [row] }))
    const found =
      judgeFamily(factChecks.current, [list, ...details]).find('XEP-00-symbol', null)?.findings ?? []
    return found.map(({ finding: { certain, message, beside } }) => ({ certain, message, beside }))
  }
  it('that are exchanged in every row are beyond doubt', () => {
    const found = judgeFacts([pool(0, 1, true), pool(2, 3, true)])
    expect(found).toHaveLength(4)
    expect(found[0]).toEqual({
      certain: true,
      message: 'token0Symbol and token1Symbol are exchanged in every row, against exchange 1.',
      beside: [1],
    })
  })
  it.each<[string, RowByName[], number]>([
    ['that are exchanged in one row are not', [pool(0, 1, true)], 2],
    ['of which one differs otherwise are not', [pool(0, 1, true), { ...pool(2, 3), token0Symbol: 'X' }], 3],
    ['that are the same have no finding', [pool(0, 1), pool(2, 3)], 0],
  ])('%s', (_, rows, count) => {
    const found = judgeFacts(rows)
    expect(found).toHaveLength(count)
    expect(found.map(({ certain }) => certain)).toEqual(found.map(() => undefined))
  })
})
