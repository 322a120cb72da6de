import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../../../../src/conformance/model/recording.ts'
import type { OperationId } from '../../../../../../src/contract/contract-types.ts'
import {
  buildExchange,
  buildGroupTwice,
  judgeConsistency,
  type RowByName,
} from '../../../../../support/build-exchange.ts'

describe('buys and sells of a token in two tables', () => {
  type Sides = readonly [buys: number, sells: number]
  const tokens = ['T', 'U', 'V']
  const toSides = (text: string) => text.split(' ').map(Number) as unknown as Sides
  const details = ([buy24hCount, sell24hCount]: Sides, at: number) =>
    buildExchange('tokenDetails', {
      rows: [
        { tokenAddress: tokens[at], buy24hCount, sell24hCount, trade24hCount: buy24hCount + sell24hCount },
      ],
    })
  const own: readonly Sides[] = ['1000 500', '300 400', '700 200'].map(toSides)
  const roles = ['tokenDetails', 'otherDetails', 'lastDetails']
  const searches = ['tokenPoolSearch', 'otherSearch', 'lastSearch']
  const buildParts = (names: readonly string[], exchanges: readonly Exchange[]) =>
    Object.fromEntries(exchanges.map((each, at) => [names[at], each]))

  const judgeStatistics = (change: (sides: Sides) => Sides, told = own) => {
    const rows = told.map(change).map(([buyCount, sellCount], at) => ({
      ...{ tokenAddress: tokens[at], buyCount, sellCount },
      totalTradeCount: buyCount + sellCount,
    }))
    const tradeStatistics = buildExchange('tradeStatistics', { rows })
    const parts = { ...buildParts(roles, told.map(details)), tradeStatistics }
    return judgeConsistency(buildGroupTwice('token:tokenDetails', parts), 'XEP-16', 'tradeStatistics')
  }
  const judgePools = (change: (sides: Sides) => Sides) => {
    const found = own
      .map(change)
      .map(([buys24hCount, sells24hCount]) =>
        buildExchange('tokenPoolSearch', { rows: [{ poolAddress: 'P', buys24hCount, sells24hCount }] }),
      )
    const parts = { ...buildParts(roles, own.map(details)), ...buildParts(searches, found) }
    return judgeConsistency(buildGroupTwice('token:tokenDetails', parts), 'XEP-16-pools', 'tokenPoolSearch')
  }

  it.each<[string, (sides: Sides) => Sides, string]>([
    ['are the same', sides => sides, 'holds'],
    ['are exchanged', ([buys, sells]) => [sells, buys], 'broken'],
    ['are exchanged within a fiftieth', ([buys, sells]) => [sells * 1.01, buys * 1.01], 'broken'],
    ['are exchanged for two of three', sides => (sides[0] === 700 ? sides : [sides[1], sides[0]]), 'holds'],
  ])('%s', (_, change, want) => {
    expect(judgeStatistics(change)).toBe(want)
    expect(judgePools(change)).toBe(want)
  })

  it('are not told apart where they are as many, or few', () => {
    const exchange = ([buys, sells]: Sides): Sides => [sells, buys]
    expect(judgeStatistics(exchange, ['100 101', '50 50', '70 70'].map(toSides))).toBe('unclear')
    expect(judgeStatistics(exchange, ['3 1', '1 3', '2 4'].map(toSides))).toBe('unclear')
  })

  // Where one side is that of the other table, and the other one is not, nothing is exchanged.
  it('are the same on one side only', () => {
    expect(judgeStatistics(([buys, sells]) => [sells, buys * 1.1])).toBe('holds')
    expect(judgeStatistics(([buys, sells]) => [sells * 1.1, buys])).toBe('holds')
    expect(judgePools(([buys, sells]) => [sells * 1.03, buys * 0.99])).toBe('holds')
    expect(judgePools(([buys, sells]) => [sells * 0.995, buys * 1.021])).toBe('holds')
  })
})

describe('the tables of a token', () => {
  interface Tables {
    readonly details?: readonly RowByName[]
    readonly pools?: readonly RowByName[]
    readonly statistics?: readonly RowByName[]
    readonly volumes?: readonly RowByName[]
    readonly timeframe?: string
  }
  const judge = (id: string, about: OperationId, tables: Tables) => {
    const { details: [first, other, last] = [], pools = [], statistics = [], volumes } = tables
    const details = (row: RowByName | undefined) => buildExchange('tokenDetails', { rows: row ? [row] : [] })
    const query = { timeframe: tables.timeframe ?? '24h' }
    const parts = {
      tokenDetails: details(first),
      tokenPoolSearch: buildExchange('tokenPoolSearch', { rows: pools }),
      ...(volumes && { priceVolumeMulti: buildExchange('priceVolumeMulti', { query, rows: volumes }) }),
      tradeStatistics: buildExchange('tradeStatistics', { query: { timeframe: '24h' }, rows: statistics }),
      otherDetails: details(other),
      lastDetails: details(last),
    }
    return judgeConsistency(buildGroupTwice('token:tokenDetails', parts), id, about)
  }

  const judgeVolume = (row: RowByName, volume24hUSD = 1000, timeframe = '24h') => {
    const details = [{ tokenAddress: 'T', volume24hUSD }]
    const statistics = [{ tokenAddress: 'T', totalVolumeUSD: 1000 }]
    const volumes = [{ tokenAddress: 'T', ...row }]
    return judge('XEP-14', 'priceVolumeMulti', { details, statistics, volumes, timeframe })
  }
  it.each<[string, RowByName, string]>([
    ['in tokens, of 150 USD each', { priceUSD: 150, volumeUSD: 1000 / 150 }, 'broken'],
    ['counted on both sides of a trade', { priceUSD: 150, volumeUSD: 2000 }, 'holds'],
    ['of no trades', { priceUSD: 150, volumeUSD: 0 }, 'nothing'],
    ['nine times as large', { priceUSD: 9, volumeUSD: 9000 }, 'holds'],
    ['a ninth', { priceUSD: 9, volumeUSD: 112 }, 'holds'],
    ['that fits the price no better', { priceUSD: 50, volumeUSD: 1000 / 150 }, 'holds'],
  ])('have a volume %s: XEP-14', (_, row, want) => expect(judgeVolume(row)).toBe(want))

  it('have statistics that token-details contradicts, or of another window: XEP-14', () => {
    expect(judgeVolume({ priceUSD: 150, volumeUSD: 1000 / 150 }, 300)).toBe('nothing')
    expect(judgeVolume({ priceUSD: 150, volumeUSD: 1000 / 150 }, 1000, '1h')).toBe('nothing')
  })

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

  it('have a week like a day, unless one of three has not, or is all there is: XEP-20', () => {
    const busy = (tokenAddress: string, trade7dCount = 100) => ({
      tokenAddress,
      trade24hCount: 100,
      trade7dCount,
    })
    const count = (details: readonly RowByName[]) => judge('XEP-20', 'tokenDetails', { details })
    expect(count([busy('T'), busy('U'), busy('V')])).toBe('broken')
    expect(count([busy('T'), busy('U'), busy('V', 101)])).toBe('holds')
    expect(count([busy('T')])).toBe('unclear')
  })

  it.each<[string, RowByName[], string]>([
    ['XEP-15', [{ trades24hCount: 114 }], 'holds'],
    ['XEP-15', [{ trades24hCount: 115 }], 'broken'],
    ['XEP-15-sum', [{ trades24hCount: 57 }, { trades24hCount: 57 }], 'holds'],
    ['XEP-15-sum', [{ trades24hCount: 57 }, { trades24hCount: 58 }], 'broken'],
    ['XEP-15-sum', [{ trades24hCount: 30, volume24hUSD: 2000 }], 'holds'],
    ['XEP-15-sum', [{ volume24hUSD: 1000 }, { volume24hUSD: 1000 }], 'broken'],
    ['XEP-15-sum', [], 'nothing'],
  ])('have a tenth and three trades more in pools: %s, %o', (id, trades, want) => {
    const pools = trades.map((pool, at) => ({
      poolAddress: `P${at}`,
      trades24hCount: 50,
      volume24hUSD: 1,
      ...pool,
    }))
    const details = [{ tokenAddress: 'T', trade24hCount: 100, volume24hUSD: 1000 }]
    expect(judge(id, 'tokenPoolSearch', { details, pools })).toBe(want)
  })

  it.each<[id: string, column: string, most: number]>([
    ['XEP-17', 'priceUSD', 3],
    ['XEP-18', 'volume24hUSD', 10],
  ])('have figures of another operation: %s, %s', (id, column, most) => {
    const tokens = ['T', 'U', 'V']
    const other = column === 'priceUSD' ? column : 'volumeUSD'
    const judgeFactors = (...factors: readonly number[]) => {
      const sent = [
        ...tokens.map((tokenAddress, at) =>
          buildExchange('tokenDetails', {
            rows: [{ tokenAddress, [column]: (at + 1) * Number(factors[at]) }],
          }),
        ),
        buildExchange('priceVolumeMulti', {
          query: { timeframe: '24h' },
          rows: tokens.map((tokenAddress, at) => ({ tokenAddress, [other]: at + 1 })),
        }),
      ]
      return judgeConsistency(sent, id, 'tokenDetails')
    }
    const [near, far] = [most * 0.97, most * 1.03]
    expect(judgeFactors(near, near, near)).toBe('holds')
    expect(judgeFactors(1 / near, 1 / near, 1 / near)).toBe('holds')
    expect(judgeFactors(far, far, far)).toBe('broken')
    expect(judgeFactors(1 / far, 1 / far, 1 / far)).toBe('broken')
    expect(judgeFactors(far, 1, far)).toBe('holds')
  })
})
