import { describe, expect, it } from 'vitest'
import { columnConstancyChecks } from '../../../../../../src/conformance/checks/columns/column-checks.ts'
import { factChecks } from '../../../../../../src/conformance/checks/consistency/fact-checks.ts'
import { findExchangedFacts } from '../../../../../../src/conformance/checks/consistency/find-exchanged-facts.ts'
import { isSameValue } from '../../../../../../src/conformance/checks/consistency/read-facts.ts'
import { readEvidence } from '../../../../../../src/conformance/evidence/read-evidence.ts'
import type { Exchange } from '../../../../../../src/conformance/model/recording.ts'
import {
  buildExchange,
  type ExchangeChanges,
  judgeFamily,
  judgeRequirement,
  type RowByName,
} from '../../../../../support/build-exchange.ts'
import { buildRun } from '../../../../../support/build-planned.ts'

const A = `0x${'a'.repeat(40)}`
const P = `0x${'d'.repeat(40)}`
const upper = (address: string) => address.toUpperCase().replace('0X', '0x')
const created = (seconds: string) => ({ createdAt: `2026-01-01T00:00:${seconds}+00:00` })

describe('facts', () => {
  const pool = (more: RowByName = {}): RowByName => ({
    chainId: 8453,
    poolAddress: P,
    token0Address: A,
    token0Decimals: 18,
    token0Symbol: 'AAA',
    ...created('00'),
    fee: 500,
    ...more,
  })
  const listed = (more?: RowByName) => buildExchange('dexdV3Pools', { rows: [pool(more)] })
  const { fee: _, poolAddress: __, chainId: ___, ...alone } = pool()
  const single = (more: RowByName = {}, query: Record<string, string> = {}) =>
    buildExchange('dexdV3Pool', {
      query: { pool_address: upper(P), ...query },
      rows: [{ ...alone, feeTier: 500, ...more }],
    })
  const token = (decimals: number) =>
    buildExchange('tokenDetails', { rows: [{ tokenAddress: 'T', decimals }] })
  const inList = (token0Decimals: number) =>
    buildExchange('clmmVenuePools', { rows: [{ poolAddress: 'P', token0Address: 'T\0', token0Decimals }] })

  it.each<[string, RowByName, RowByName, string]>([
    ['that is written in another way', {}, { ...created('00.000'), token0Address: upper(A) }, 'holds'],
    ['with another time', {}, created('01'), 'broken'],
    ['with a fraction of a second in one place', created('00.417'), {}, 'holds'],
    ['with another fraction of a second', created('00.417'), created('00.617'), 'broken'],
    ['with another fee', {}, { feeTier: 3000 }, 'broken'],
  ])('compares a pool %s', (_name, one, other, want) => {
    const sent = [listed(one), single(other)]
    expect(judgeRequirement(factChecks.current, sent, 'XEP-01', 'dexdV3Pool')).toBe(want)
  })

  it('compares no pools of two chains', () => {
    const sent = [listed(), single({ feeTier: 3000 }, { chain_id: '1' })]
    expect(judgeRequirement(factChecks.current, sent, 'XEP-01', 'dexdV3Pool')).toBe('nothing')
  })

  it.each<[string, Exchange[], string, string]>([
    ['of a pool are not those a while ago', [listed(), listed({ fee: 100 })], 'XEP-00', 'broken'],
    ['of a pool are those a while ago', [listed(), listed()], 'XEP-00', 'holds'],
    ['of a token disagree', [token(6), inList(9)], 'XEP-04', 'broken'],
    ['are told once', [token(6)], 'XEP-04', 'nothing'],
    ['of a symbol disagree', [listed(), single({ token0Symbol: 'BBB' })], 'XEP-00-symbol', 'broken'],
    ['of a symbol that is empty', [listed(), single({ token0Symbol: '' })], 'XEP-00-symbol', 'nothing'],
  ])('%s', (_name, sent, requirement, want) => {
    expect(judgeRequirement(factChecks.current, sent, requirement, null)).toBe(want)
  })
})

it('expects what most operations say, of two that both say something else, too', () => {
  const said = { dexdV3Pools: 6, clonesV3Pools: 4, dexeV3Pools: 9, dexaV3Pool: 9 } as const
  const sent = Object.entries(said).map(([id, token0Decimals], at) =>
    buildExchange(id as keyof typeof said, {
      n: at + 1,
      query: { pool_address: `0x${String(at).repeat(40)}` },
      rows: [{ chainId: 8453, poolAddress: `0x${String(at).repeat(40)}`, token0Address: A, token0Decimals }],
    }),
  )
  const found = judgeFamily(factChecks.current, sent).find('XEP-00', null)?.findings ?? []
  const expected = found.map(({ finding }) => [finding.exchange, finding.expected, finding.actual])
  expect(found.length).toBeGreaterThan(2)
  for (const [exchange, wanted, actual] of expected) {
    // The first two compare both with each other before the others are known.
    expect([1, 2]).toContain(exchange)
    expect(wanted).toMatch(/^9, as in \/evm\/dex[ae]\/v3\/pools? /)
    expect(['4', '6']).toContain(actual)
  }
})

describe('columns', () => {
  const id = 'clmmVenuePools'
  const of = (names: string, more: ExchangeChanges = {}) =>
    buildExchange(id, { rows: [Object.fromEntries([...names].map(name => [name, 1]))], ...more })
  const page = of('a', { query: { offset: '7' } })
  const nothing = '[{"columns":[],"data":[],"rows":0}]'
  it.each<[string, Exchange[], string, string]>([
    ['of two equal requests', [of('ab'), of('ba')], 'ENV-014', 'holds'],
    ['of two equal requests that differ', [of('ab'), of('abc')], 'ENV-014', 'broken'],
    ['of another page that differ', [of('ab'), page], 'ENV-014', 'broken'],
    ['of an empty page without any', [of('ab'), of('', { body: nothing })], 'ENV-014', 'nothing'],
  ])('%s', (_, sent, requirement, want) => {
    expect(judgeRequirement(columnConstancyChecks.current, sent, requirement, id)).toBe(want)
  })
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

describe('a column that has what belongs to another', () => {
  const judgeFacts = (names: readonly string[], rows: readonly RowByName[]) => {
    const tokens = names.map((symbol, at) => ({ tokenAddress: addresses[at], symbol, name: symbols[at] }))
    const details = tokens.map((row, at) => buildExchange('tokenDetails', { n: 1 + at, rows: [row] }))
    const priced = symbols.slice(0, 2).map((symbol, at) => ({ tokenAddress: addresses[at], symbol }))
    const listed = buildExchange('clmmVenuePools', { n: 8, rows })
    const others = [buildExchange('priceVolumeMulti', { n: 7, rows: priced }), listed]
    const tally = judgeFamily(factChecks.current, [...details, ...others])
    const found = tally.find('XEP-00-symbol', null)?.findings ?? []
    return found.map(({ finding: { certain, message } }) => ({ certain, message }))
  }
  const pool = (at: number, token1Symbol = symbols[0]) => ({
    poolAddress: `pool ${at}`,
    token0Address: addresses[at],
    token0Symbol: symbols[at],
    token1Address: addresses[0],
    token1Symbol,
  })
  const pools = [1, 2, 3].flatMap(at => [pool(at), pool(at)])

  it('is certain where two operations tell it of two entities', () => {
    const [first] = judgeFacts(['Alpha', 'Beta'], pools)
    expect(first).toMatchObject({ certain: true })
    expect(first?.message).toContain('symbol and name are exchanged in every row')
  })
  it('is certain where five rows with three values repeat it for another entity', () => {
    const found = judgeFacts(
      [],
      pools.map((row, at) => ({ ...row, token1Symbol: at < 6 ? row.token0Symbol : 'AAA' })),
    )
    expect(found.every(({ certain }) => certain === true)).toBe(true)
    expect(found[0]?.message).toMatch(
      /^token1Symbol is token0Symbol in \d+ rows that others contradict, with 3 values/,
    )
  })
  it.each<[string, string[], RowByName[]]>([
    ['of one entity', ['Alpha'], pools],
    ['that one operation tells', ['Alpha', 'Beta'], []],
    [
      'with four repeated symbols',
      [],
      pools.slice(0, 4).map(row => ({ ...row, token1Symbol: row.token0Symbol })),
    ],
  ])('is not %s', (_, names, rows) => {
    expect(judgeFacts(names, rows).filter(({ certain }) => certain)).toEqual([])
  })
})

const addresses = ['1', '2', '3', '4'].map(letter => letter.repeat(43))
const symbols = ['AAA', 'BBB', 'CCC', 'DDD']
/** Pools of the first token with each other, with the symbols of both as they are or exchanged. */
const list = (isExchanged: boolean, operation: 'clmmVenuePools' | 'dlmmVenuePools' = 'clmmVenuePools') =>
  buildExchange(operation, {
    rows: [1, 2, 3].map(at => ({
      poolAddress: `P${at}`,
      token0Address: addresses[0],
      token1Address: addresses[at],
      token0Symbol: symbols[isExchanged ? at : 0],
      token1Symbol: symbols[isExchanged ? 0 : at],
    })),
  })
const prices = buildExchange('priceVolumeMulti', {
  rows: addresses.map((tokenAddress, at) => ({ tokenAddress, symbol: symbols[at] })),
})
const read = (exchanges: Exchange[]) => readEvidence({ run: buildRun({}), exchanges, unsent: [] }).exchanges
const find = (...exchanges: Exchange[]) => [...findExchangedFacts(read(exchanges), 'token', 'symbol').keys()]

it('finds the symbols of two tokens exchanged in two lists at once', () =>
  expect(find(list(true), list(true, 'dlmmVenuePools'), prices)).toEqual([
    'clmmVenuePools',
    'dlmmVenuePools',
  ]))

it.each<[unknown, unknown, boolean]>([
  [1, '1', true],
  ['AB', 'ab', false],
  [null, '', false],
  ['2026-01-15T12:00+00:00', '2026-01-15T12:00:59+00:00', true],
  ['2026-01-15T12:00+00:00', '2026-01-15T12:01:00+00:00', false],
])('takes %j and %j for the same: %s', (one, other, want) => {
  expect(isSameValue(one, other)).toBe(want)
  expect(isSameValue(other, one)).toBe(want)
})
