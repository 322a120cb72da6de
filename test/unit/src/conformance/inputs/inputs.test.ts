import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inputs, resolveInput } from '../../../../../src/conformance/inputs/inputs.ts'
import type { Samples } from '../../../../../src/conformance/model/input.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import { buildExchange } from '../../../../support/build-exchange.ts'
import { countRuns } from '../../../../support/count-runs.ts'

const base58 = (letter: string) => letter.repeat(43)
const hex = (letter: string) => `0x${letter.repeat(40)}`
const pair = (a: string, b: string) => ({ token0Address: a, token1Address: b })

const recorded: readonly Exchange[] = [
  buildExchange('clmmVenuePools', {
    rows: [
      { poolAddress: base58('P'), ...pair(base58('A'), base58('B')) },
      { poolAddress: `${base58('Q')}\0`, ...pair(base58('B'), base58('C')) },
    ],
  }),
  buildExchange('tokenPoolSearch', {
    rows: [
      { poolAddress: base58('R'), volume24hUSD: 5 },
      { poolAddress: base58('S'), volume24hUSD: 70 },
    ],
  }),
  buildExchange('dexdV3Pools', {
    rows: ['1', '2', '3'].map(at => ({
      poolAddress: hex(at),
      ...pair(hex('a'), hex(at === '3' ? 'c' : 'b')),
    })),
  }),
  buildExchange('dexeV3Pools', {
    query: { chain_id: '1' },
    rows: [{ poolAddress: hex('e'), ...pair(hex('a'), hex('b')) }],
  }),
  buildExchange('clonesV3Pools', { rows: [pair(hex('a'), hex('d')), pair(hex('a'), hex('f'))] }),
  buildExchange('clonesV3Pools', { query: { limit: '1', offset: '100' }, rows: [pair(hex('9'), hex('d'))] }),
  buildExchange('dexcV2Pools', {
    rows: [
      { poolId: hex('6'), tvlPriceComplete: 0 },
      { poolId: hex('7'), tvlPriceComplete: 1 },
    ],
  }),
  buildExchange('tvlTopOwners', { query: { token_address: hex('b') }, rows: [{ ownerAddress: hex('D') }] }),
  buildExchange('trendingMomentum', { status: 500 }),
  buildExchange('trendingMomentum', { rows: [{ tokenSymbol: 'DOGE' }] }),
].map((each, index) => ({ ...each, n: index + 1 }))

const NOON = Date.parse('2026-01-15T12:00:00Z') / 1000
const DAY = 86_400

it.each<[string, string | undefined, string?]>([
  ['altchain.token', base58('B'), 'clmmVenuePools row 0 token1Address'],
  [
    'altchain.tokens',
    `${base58('B')},${base58('A')}`,
    'clmmVenuePools row 0 token1Address; clmmVenuePools row 0 token0Address',
  ],
  ['altchain.tokens.3', [base58('B'), base58('A'), base58('C')].join()],
  ['altchain.tokens.50', undefined],
  ['altchain.token.rare', base58('A')],
  ['altchain.pool', base58('S'), 'tokenPoolSearch row 1 poolAddress'],
  ['evm.dexd.pool', hex('1'), 'dexdV3Pools row 0 poolAddress'],
  ['evm.dexd.pool@8453', hex('1')],
  ['evm.dexd.pool.middle', hex('2')],
  ['evm.dexd.pool.last', hex('3')],
  ['evm.dexd.pool@1', undefined],
  ['evm.dexd.token0.rare', hex('a')],
  ['evm.dexd.token1.rare', hex('c')],
  ['evm.clones.token0.rare', hex('9')], // of the page
  ['evm.clones.token1.far', hex('f')], // there is no such page: the last of the list
  ['evm.dexe.pool', undefined],
  ['evm.dexe.pool@1', hex('e')],
  ['evm.dexa.pool', undefined],
  ['evm.dexc.v2pool', hex('7')],
  ['evm.dexc.v2pool.unpriced', hex('6')],
  ['evm.token', hex('b')],
  ['evm.token.upper', `0x${'B'.repeat(40)}`],
  ['evm.wallet', hex('D'), 'tvlTopOwners row 0 ownerAddress, a candidate'],
  ['social.symbol', 'DOGE', 'trendingMomentum row 0 tokenSymbol'],
  ['social.symbol.lower', 'doge'],
  ['social.symbol.dollar', '$DOGE'],
  ['social.symbol.part', 'DOG'],
  ['social.symbol.longer', 'DOGEE'],
  ['closed.before', String(NOON - 2 * 3600), 'clock of the server in exchange 1'],
  ['closed.after', String(NOON - 2 * 3600 - DAY)],
  ['closed.before:1d:1', String(NOON - (NOON % DAY) - 2 * DAY)],
  ['closed.after:1d:1', String(NOON - (NOON % DAY) - 3 * DAY)],
])('finds %s as %s', (name, value, source) => {
  const found = resolveInput(name, recorded, {})
  expect(found?.value).toBe(value)
  if (source !== undefined) expect(found?.source).toBe(source)
})

it.each<[string, readonly string[], string]>([
  ['the first that is not quite new', ['11:59', '11:30', '10:59', '09:00'], '3'],
  ['the first, when all are', ['11:59', '11:30'], '1'],
])('finds a pool of a list as %s', (_, times, want) => {
  const rows = times.map((time, at) => ({
    poolAddress: hex(String(at + 1)),
    createdAt: `2026-01-15T${time}:00+00:00`,
  }))
  expect(resolveInput('evm.dexd.pool', [buildExchange('dexdV3Pools', { rows })], {})?.value).toBe(hex(want))
  const summaries = rows.map(({ poolAddress: poolId, createdAt }) => ({
    poolId,
    createdAt,
    tvlPriceComplete: 1,
  }))
  const listed = [buildExchange('dexcV2Pools', { rows: summaries })]
  expect(resolveInput('evm.dexc.v2pool', listed, {})?.value).toBe(hex(want))
})

it.each<[string, string, string]>([
  ['the busiest that is not quite new', '11:00', 'Q'],
  ['the busiest, when all are', '11:59', 'P'],
])('finds a pool of candles as %s', (_, time, want) => {
  const listed = (letter: string, at: string) => ({
    poolAddress: base58(letter),
    createdAt: `2026-01-15T${at}:00+00:00`,
  })
  const found = [
    buildExchange('clmmVenuePools', { rows: [listed('P', '12:00'), listed('Q', time)] }),
    buildExchange('tokenPoolSearch', { rows: [{ poolAddress: base58('P'), volume24hUSD: 70 }] }),
  ]
  expect(resolveInput('altchain.pool', found, {})?.value).toBe(base58(want))
})

it.each<[string, Samples, string]>([
  ['altchain.token', { 'altchain.token': [base58('Z')] }, base58('Z')],
  ['altchain.tokens', { 'altchain.token': [base58('B')] }, `${base58('B')},${base58('A')}`],
  ['evm.dexa.pool', { 'evm.dexa.pool': [hex('9')] }, hex('9')],
  ['evm.dexa.pool@8453', { 'evm.dexa.pool': [hex('9')] }, hex('9')],
  ['evm.dexa.pool@1', { 'evm.dexa.pool': [hex('9')], 'evm.dexa.pool@1': [hex('8')] }, hex('8')],
  ['evm.dexd.pool.last', { 'evm.dexd.pool': [hex('9')] }, hex('3')],
  ['evm.wallet', { 'evm.wallet': [hex('8')] }, hex('8')],
  ['social.symbol', { 'social.symbol': ['ETH'] }, 'ETH'],
])('finds %s with %o as %s', (name, samples, value) => {
  expect(resolveInput(name, recorded, samples)?.value).toBe(value)
})

it('finds nothing in broken replies, and does not throw', () => {
  const broken = fc.oneof(
    fc.json(),
    fc.string(),
    fc.json().map(data => `[{"columns":[{"name":"poolAddress","type":"String"}],"data":[${data}],"rows":1}]`),
  )
  fc.assert(
    fc.property(fc.array(broken, { minLength: 8, maxLength: 8 }), bodies => {
      const exchanges = recorded.map((each, index) =>
        buildExchange(each.operation, { body: bodies[index] ?? '' }),
      )
      for (const name of inputs.current.keys()) {
        if (inputs.current.get(name)?.value !== undefined) continue
        const found = resolveInput(name, exchanges, {})
        expect(found === undefined || name.startsWith('closed.') || name.startsWith('social.')).toBe(true)
      }
    }),
    { seed: 5, numRuns: countRuns(100) },
  )
})
