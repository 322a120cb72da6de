import { describe, expect, it } from 'vitest'
import { columnConstancyChecks } from '../../../../../src/conformance/checks/columns/column-constancy-checks.ts'
import { factChecks } from '../../../../../src/conformance/checks/consistency/fact-checks.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import type { OperationId } from '../../../../../src/contract/contract-types.ts'
import {
  buildExchange,
  type ExchangeChanges,
  judgeRequirement,
  type RowByName,
} from '../../../../support/build-exchange.ts'

const A = `0x${'a'.repeat(40)}`
const P = `0x${'d'.repeat(40)}`

describe('facts', () => {
  const pool = (more: RowByName = {}): RowByName => ({
    chainId: 8453,
    poolAddress: P,
    token0Address: A,
    token0Decimals: 18,
    token0Symbol: 'AAA',
    createdAt: '2026-01-01T00:00:00+00:00',
    fee: 500,
    ...more,
  })
  const listed = (more?: RowByName) => buildExchange('dexdV3Pools', { rows: [pool(more)] })
  const { fee: _, poolAddress: __, chainId: ___, ...alone } = pool()
  const single = (more: RowByName = {}, query: Record<string, string> = {}) =>
    buildExchange('dexdV3Pool', {
      query: { pool_address: P.toUpperCase().replace('0X', '0x'), ...query },
      rows: [{ ...alone, feeTier: 500, ...more }],
    })
  const token = (decimals: number) =>
    buildExchange('tokenDetails', { rows: [{ tokenAddress: 'T', decimals }] })
  const inList = (token0Decimals: number) =>
    buildExchange('clmmVenuePools', { rows: [{ poolAddress: 'P', token0Address: 'T\0', token0Decimals }] })

  it.each<[string, Exchange[], string, OperationId | null, string]>([
    ['of a pool agree', [listed(), single()], 'XEP-01', 'dexdV3Pool', 'holds'],
    [
      'of a pool written in another way',
      [
        listed(),
        single({
          createdAt: '2026-01-01T00:00:00.000+00:00',
          token0Address: A.toUpperCase().replace('0X', '0x'),
        }),
      ],
      'XEP-01',
      'dexdV3Pool',
      'holds',
    ],
    [
      'of a pool disagree about its time',
      [listed(), single({ createdAt: '2026-01-01T00:00:01+00:00' })],
      'XEP-01',
      'dexdV3Pool',
      'broken',
    ],
    [
      'of a pool have a fraction of a second in one place',
      [listed({ createdAt: '2026-01-01T00:00:00.417+00:00' }), single()],
      'XEP-01',
      'dexdV3Pool',
      'holds',
    ],
    [
      'of a pool have a rounded second in one place',
      [listed(), single({ createdAt: '2025-12-31T23:59:59.617+00:00' })],
      'XEP-01',
      'dexdV3Pool',
      'holds',
    ],
    [
      'of a pool disagree about its fraction of a second',
      [
        listed({ createdAt: '2026-01-01T00:00:00.417+00:00' }),
        single({ createdAt: '2026-01-01T00:00:00.617+00:00' }),
      ],
      'XEP-01',
      'dexdV3Pool',
      'broken',
    ],
    [
      'of a pool disagree about its fee',
      [listed(), single({ feeTier: 3000 })],
      'XEP-01',
      'dexdV3Pool',
      'broken',
    ],
    [
      'of pools on two chains',
      [listed(), single({ feeTier: 3000 }, { chain_id: '1' })],
      'XEP-01',
      'dexdV3Pool',
      'nothing',
    ],
    ['of a pool are not those a while ago', [listed(), listed({ fee: 100 })], 'XEP-00', null, 'broken'],
    ['of a pool are those a while ago', [listed(), listed()], 'XEP-00', null, 'holds'],
    ['of a token agree', [token(6), inList(6)], 'XEP-04', null, 'holds'],
    ['of a token disagree', [token(6), inList(9)], 'XEP-04', null, 'broken'],
    ['are told once', [token(6)], 'XEP-04', null, 'nothing'],
    ['of a symbol disagree', [listed(), single({ token0Symbol: 'BBB' })], 'XEP-00-symbol', null, 'broken'],
    ['of a symbol that is empty', [listed(), single({ token0Symbol: '' })], 'XEP-00-symbol', null, 'nothing'],
  ])('%s', (_name, sent, requirement, about, want) => {
    expect(judgeRequirement(factChecks.current, sent, requirement, about)).toBe(want)
  })
})

describe('columns', () => {
  const id = 'clmmVenuePools'
  const of = (names: string, more: ExchangeChanges = {}) =>
    buildExchange(id, { rows: [Object.fromEntries([...names].map(name => [name, 1]))], ...more })
  it.each<[string, Exchange[], string, string]>([
    ['of two equal requests', [of('ab'), of('ba')], 'NET-008', 'holds'],
    ['of two equal requests that differ', [of('ab'), of('abc')], 'NET-008', 'broken'],
    ['of another page', [of('ab'), of('ab', { query: { offset: '7' } })], 'ENV-014', 'holds'],
    ['of another page that differ', [of('ab'), of('a', { query: { offset: '7' } })], 'ENV-014', 'broken'],
    [
      'of another page that is not the same request',
      [of('ab'), of('a', { query: { offset: '7' } })],
      'NET-008',
      'nothing',
    ],
    [
      'of an empty page without any',
      [of('ab'), buildExchange(id, { body: '[{"columns":[],"data":[],"rows":0}]' })],
      'ENV-014',
      'nothing',
    ],
    ['of both forms', [of('ab'), of('ab', { form: 'long', url: 'x' })], 'XEP-13', 'holds'],
    ['of both forms that differ', [of('ab'), of('abc', { form: 'long', url: 'x' })], 'XEP-13', 'broken'],
  ])('%s', (_, sent, requirement, want) => {
    expect(judgeRequirement(columnConstancyChecks.current, sent, requirement, id)).toBe(want)
  })
})
