import { afterEach, describe, expect, it } from 'vitest'
import { createMock } from '../../../../../mocks/mock.ts'
import {
  type Cause,
  findExchangedColumns,
  findScale,
} from '../../../../../src/conformance/checks/rows/find-scale.ts'
import { formatComparison } from '../../../../../src/conformance/checks/rows/format-comparison.ts'
import { deriveSkipCondition, ruleChecks } from '../../../../../src/conformance/checks/rows/rule-checks.ts'
import { sortOrderChecks } from '../../../../../src/conformance/checks/rows/sort-order-checks.ts'
import { readEvidence } from '../../../../../src/conformance/evidence/read-evidence.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import { listRules } from '../../../../../src/contract/openapi-document.ts'
import { validate } from '../../../../../src/contract/validate.ts'
import {
  buildExchange,
  judgeFamily,
  judgeRequirement,
  type RowByName,
} from '../../../../support/build-exchange.ts'
import { buildRun } from '../../../../support/build-planned.ts'
import { findSampleRequest, requestMock } from '../../../../support/request-mock.ts'

type Row = Readonly<Record<string, unknown>>

const right = Array.from({ length: 6 }, (_, at) => ({
  volumeBuy: at + 2,
  volumeSell: 3,
  buyToSellRatio: (at + 2) / 3,
}))
const swap = ({ volumeBuy, volumeSell, ...row }: Row) => ({
  ...row,
  volumeBuy: volumeSell,
  volumeSell: volumeBuy,
})
const holds = ({ volumeBuy, volumeSell, buyToSellRatio }: Row) =>
  Number(buyToSellRatio) === Number(volumeBuy) / Number(volumeSell)

function findPairs(rows: readonly Row[], rule = 'near(row.buyToSellRatio, row.volumeBuy / row.volumeSell)') {
  const exchanges = [buildExchange('tradeStatistics', { rows: [...rows] })]
  const { exchanges: seen } = readEvidence({ run: buildRun({}), exchanges, unsent: [] })
  return findExchangedColumns(
    { id: 'X', rule, says: 'x', clause: 'y' },
    seen,
    ({ rows: sent = [] }, change) => {
      const held = sent.map(change).filter(holds).length
      return { held, broken: sent.length - held }
    },
  )
}

describe('two columns', () => {
  const exchanged = 'volumeBuy and volumeSell are exchanged in every row.'
  it.each<[string, readonly Row[], string | undefined]>([
    ['that are right', right, undefined],
    ['that are exchanged in every row', right.map(swap), exchanged],
    ['that are exchanged in four rows of four', right.slice(2).map(swap), undefined],
    [
      'of which one row has another mistake',
      [...right.map(swap), { volumeBuy: 3, volumeSell: 1, buyToSellRatio: 9 }],
      undefined,
    ],
  ])('%s', (_, rows, message) => expect(findPairs(rows)?.message).toBe(message))

  it('are not exchanged for being less or more than another, since the opposite is so in any row', () => {
    expect(findPairs(right.map(swap), 'row.volumeBuy >= row.volumeSell')).toBeUndefined()
  })
})

const supplyRule = listRules('TokenDetails').find(({ id }) => id === 'INV-TD-08')
const supplies = [1_000, 2_500, 40_000, 5]

function describeFactors(
  factors: readonly (number | null)[],
  token: (at: number) => Row,
  isBroken?: (row: Row) => boolean,
): readonly Cause[] {
  const exchanges = factors.map((factor, at) => {
    const totalSupply = supplies[at % supplies.length] as number
    const fdvUSD = factor === null ? null : 3 * totalSupply * factor
    return buildExchange('tokenDetails', { rows: [{ ...token(at), priceUSD: 3, totalSupply, fdvUSD }] })
  })
  const { exchanges: seen } = readEvidence({ run: buildRun({}), exchanges, unsent: [] })
  return supplyRule === undefined ? [] : findScale(supplyRule, seen, isBroken)
}

describe('a column', () => {
  it.each<[string, readonly (number | null)[], string | undefined]>([
    ['that is right', [1, 1, 1], undefined],
    ['of which each is a hundred times too large', [100, 101, 97], 'a hundred times too large'],
    ['that is unknown now and then', [1e9, null, 1e9, 1e9], '10^9 times too large'],
    ['of which each is far too small', [1e-18, 1e-18, 1e-18], '10^18 times too small'],
    ['of which each is off by something else', [30, 30, 30], 'about 30 times too large'],
    ['of which each is off by another coin', [1 / 186, 1 / 190, 1 / 188], 'about 190 times too small'],
    ['of which each is off by something of its own', [30, 60, 45], undefined],
    ['that counts both sides twice', [4, 4, 4], undefined],
    ['of which one is right', [30, 30, 30, 1], undefined],
    ['of one value, again and again', [100, null, null, null, 100, null, null, null, 100], undefined],
    ['of one token, whose price fell', [100, 100, 100], undefined],
    ['that is nothing', [0, 0, 0], undefined],
  ])('%s', (name, factors, scale) => {
    const tokens = /one token/.test(name) ? ['A'] : ['A', 'B', 'C', 'D']
    const [cause] = describeFactors(factors, at => ({ tokenAddress: tokens[at % tokens.length] }))
    expect(cause?.column).toBe(scale && 'fdvUSD')
    const message = scale && `fdvUSD is ${scale}, in all 3 values that tell. By chance`
    expect(cause?.message?.slice(0, message?.length)).toBe(message)
  })

  it.each<[string, (decimals: number) => number, string]>([
    ['in smallest units', decimals => 10 ** decimals, '10^decimals times too large'],
    ['with 18 decimals for each', decimals => 10 ** (decimals - 18), '10^(18 - decimals) times too small'],
    ['of some decimals only', decimals => (decimals === 6 ? 1e6 : 1), 'a million times too large'],
    ['of some decimals by a tenth', decimals => (decimals === 6 ? 0.1 : 1), 'ten times too small'],
  ])('%s', (name, factor, scale) => {
    const decimals = name.includes('some') ? [6, 18, 6, 6] : [6, 9, 8]
    const [cause] = describeFactors(
      decimals.map(factor),
      at => ({ tokenAddress: `T${at}`, decimals: decimals[at] }),
      row => decimals.length === 3 || row.decimals === 6,
    )
    const kind = decimals.length === 3 ? '' : ' with decimals 6'
    expect(cause?.message).toContain(`${scale}, in all 3 values that tell${kind}. By chance`)
  })
})

it('expects what a column would be without its common error, and not what follows from that', () => {
  const sent = [1, 2, 3].map(at => ({
    poolTvlUsd: 4 * at,
    ...{ priceUsdToken0: 2, priceUsdToken1: 1, tvlToken0: at, tvlToken1: 2e18 * at },
  }))
  const seen = buildExchange('dexcV2Pools', { rows: sent })
  const [first] = judgeFamily(ruleChecks.current, [seen]).find('INV-V2-07', 'dexcV2Pools')?.findings ?? []
  expect(first?.finding).toMatchObject({
    place: '[0].data[0].tvlToken1',
    message:
      'tvlToken1 is 10^18 times too large, in all 3 values that tell. By chance it is less than once in 10^8.',
    expected: 'about 2, not 2000000000000000000',
  })
})

const row = { count: 12, price: null, sum: 2.5, name: 'a', time: 1_768_485_900 }
const context = { row, sent: row, rows: [row], query: { limit: 10 }, now: 1_768_478_400 }

it.each([
  ['row.count <= query.limit', 'at most 10, not 12'],
  ['row.time <= now + 300.0', 'at most 2026-01-15T12:05:00Z, not 2026-01-15T14:05:00Z (2 hours later)'],
  ['row.price == null && row.count < 3', 'less than 3, not 12'],
  ['row.sum > 3.0 || (row.count == 12 && near(row.count, row.sum))', 'about 2.5, not 12'],
  ['quotient(row.count, row.sum, 5.0)', 'about 0.5, not 12'],
  ['addsUp(row.count, [row.sum, 5.0])', 'about 7.5, not 12'],
  ['size(rows) > 1', 'more than 1, not 1'],
  ['row.name == "b"', undefined],
  ['rows.all(r, r.count < 3)', undefined],
])('%s: %s', (rule, text) => {
  expect(formatComparison(rule, context)).toBe(text)
})

it('compares no more than 1000 rows with each other, and judges other rules of the reply', () => {
  const rows = Array.from({ length: 1001 }, (_, at) => ({ tokenAddress: `T${at}`, volumeUSD: -1 }))
  const query = { token_addresses: rows.map(({ tokenAddress }) => tokenAddress).join() }
  const judge = (count: number) => {
    const seen = buildExchange('priceVolumeMulti', { query, rows: rows.slice(0, count) })
    return judgeFamily(ruleChecks.current, [seen]).find('INV-PV-01', 'priceVolumeMulti')
  }
  expect(judge(3)).toMatchObject({ evaluated: 3, unclear: [] })
  expect(judge(1001)).toMatchObject({
    evaluated: 0,
    unclear: ['more than 1000 rows to compare with each other'],
  })
})

it.each<[string, string | undefined]>([
  ['row.a == null || row.b <= 0 || row.a < row.b', 'row.a == null || row.b <= 0'],
  ['!has(query.token) || row.token == query.token || row.other == query.token', '!has(query.token)'],
  ["row.frame != '7d' || row.fees == null", 'row.frame != "7d"'],
  ['row.a < row.b || row.b < row.c', undefined],
  ['row.a == null ? row.b == null : row.b != null', undefined],
  ['unique(rows.map(r, r.a))', 'size(rows) < 2'],
])('derives when this rule is silent: %s', (rule, guard) => expect(deriveSkipCondition(rule)).toBe(guard))

describe('a rule about shifts', () => {
  const good = { sentimentShift: 1, currentSentiment: 6, previousSentiment: 5 }
  const bad = { ...good, sentimentShift: 9 }
  const nothing = { ...good, sentimentShift: null }
  it.each<[string, readonly RowByName[], string]>([
    ['holds', [good, good], 'holds'],
    ['is broken beside an entry that cannot be read', [nothing, bad], 'broken'],
    ['holds beside an entry that cannot be read', [nothing, good], 'holds'],
  ])('%s', (_, rows, want) => {
    const sent = [buildExchange('sentimentShifts', { rows })]
    expect(judgeRequirement(ruleChecks.current, sent, 'INV-SS-01', 'sentimentShifts')).toBe(want)
  })
})

const authored: unknown = listRules('TokenDetails')
const [first = { id: '', rule: '' }] = authored as { id: string; rule: string }[]
const { rule } = first
afterEach(() => {
  first.rule = rule
})

const seen = buildExchange('tokenDetails', { rows: [{ totalSupply: null, symbol: 'SOL' }] })

it.each([
  ['compares a number with null', 'row.totalSupply >= 0.0', 'dyn<null> >= double'],
  ['adds a number to a text', 'row.symbol + 1 <= now', 'dyn<string> + int'],
])('reports a rule that %s as an error of the rule and not of the service', (_, slip, operands) => {
  first.rule = slip
  const { errors, find } = judgeFamily(ruleChecks.current, [seen])
  expect([...errors]).toEqual([[first.id, `the rule cannot be evaluated: no such overload: ${operands}`]])
  expect(find(first.id, 'tokenDetails')?.findings ?? []).toEqual([])
})

it('reports in validate that the rule cannot be evaluated, and does not blame the reply', () => {
  first.rule = 'row.totalSupply >= 0.0'
  const mock = createMock({ size: 'small' })
  const body = JSON.parse(requestMock(mock, findSampleRequest(mock, 'tokenDetails')).body)
  const at = body[0].columns.findIndex(({ name }: { name: string }) => name === 'totalSupply')
  body[0].data[0][at] = null
  expect(() => validate('tokenDetails', body)).toThrow(`Rule ${first.id} of the contract cannot be evaluated`)
})

it.each([
  ['are sorted hold', [2, 1], 'holds'],
  ['are sorted but for ties hold', [2, 2, 1], 'holds'],
  ['changed places do not', [1, 2], 'broken'],
  ['are all alike cannot tell', [1, 1], 'unclear'],
  ['are alone cannot tell', [1], 'nothing'],
])('judges rows in an order that %s', (_, scores, want) => {
  const rows = scores.map(momentumScore => ({ momentumScore }))
  const seen = buildExchange('trendingMomentum', { rows })
  expect(judgeRequirement(sortOrderChecks.current, [seen], 'ORD-MO', 'trendingMomentum')).toBe(want)
})

describe('an order by a name that may not be sortable', () => {
  const pools = (query: Readonly<Record<string, string>>, fees: readonly number[]) =>
    buildExchange('dexdV3Pools', { query, rows: fees.map(fee => ({ fee })) })
  const asked = pools({ order_asc: 'fee' }, [1, 3, 2])

  it.each<[string, Exchange[], string]>([
    ['is broken where the opposite order is kept', [pools({ order_desc: 'fee' }, [3, 2, 1])], 'broken'],
    ['is not where the opposite is not kept either', [pools({ order_desc: 'fee' }, [3, 1, 2])], 'unclear'],
    ['nor by another request', [pools({ order_desc: 'fee', limit: '3' }, [3, 2, 1])], 'unclear'],
  ])('%s', (_, others, want) => {
    expect(
      judgeRequirement(sortOrderChecks.current, [asked, ...others], 'ORD-PL-asc-fee', 'dexdV3Pools'),
    ).toBe(want)
  })
})
