import { describe, expect, it, test } from 'vitest'
import { arrayParameterChecks } from '../../../../../../src/conformance/checks/parameters/array-parameter-checks.ts'
import { parameterChecks } from '../../../../../../src/conformance/checks/parameters/parameter-checks.ts'
import { impossibleFilterChecks } from '../../../../../../src/conformance/checks/parameters/scope-parameter-checks.ts'
import { sortParameterChecks } from '../../../../../../src/conformance/checks/parameters/sort-parameter-checks.ts'
import type { Exchange } from '../../../../../../src/conformance/model/recording.ts'
import { getOperation } from '../../../../../../src/contract/contract.ts'
import {
  buildExchange,
  type ExchangeChanges,
  judgeRequirement,
} from '../../../../../support/build-exchange.ts'

const [influencers, minPosts] = ['influencerCredibility', 'PAR-EFFECT-min_posts'] as const
const rows = [{ socialHandle: 'a' }]
const filled = buildExchange(influencers, { rows })
const judgeEmptied = (changes: ExchangeChanges, others = [filled]) => {
  const probe = buildExchange(influencers, { about: [minPosts], expects: 'any', ...changes })
  return judgeRequirement(impossibleFilterChecks.current, [...others, probe], minPosts, influencers)
}

it.each<[string, ExchangeChanges]>([
  ['holds', { rows: [] }],
  ['holds', { status: 400 }],
  ['broken', { rows }],
  ['unclear', { status: 503 }],
  ['unclear', { status: 401 }],
])('is %s after the answer %j to a filter that nothing passes', (want, changes) => {
  expect(judgeEmptied(changes)).toBe(want)
})

test('is unclear when no other list of the operation has entries', () => {
  expect(judgeEmptied({ rows: [] }, [])).toBe('unclear')
  expect(judgeEmptied({ rows: [] }, [buildExchange(influencers, { rows: [] })])).toBe('unclear')
})

const [volumes, longest] = ['priceVolumeMulti', 'PAR-CSV-most'] as const
const askFor = (count: number, status: number) =>
  buildExchange(volumes, {
    query: { token_addresses: Array(count).fill('a').join() },
    about: [longest],
    expects: 'any',
    status,
  })
const judgeLengths = (...exchanges: ReturnType<typeof askFor>[]) =>
  judgeRequirement(arrayParameterChecks.current, exchanges, longest, volumes)

it.each([
  ['holds', 200, 200],
  ['broken', 200, 400],
  ['unclear', 400, 400],
  ['unclear', 400, 200],
  ['unclear', 200, 503],
])('is %s when two tokens have status %i, and fifty %i', (want, two, all) => {
  expect(judgeLengths(askFor(2, two), askFor(50, all))).toBe(want)
})

test('judges nothing without both requests', () => {
  expect(judgeLengths(askFor(50, 400))).toBe('nothing')
  expect(judgeLengths(askFor(2, 200), askFor(49, 400))).toBe('nothing')
})

const most = getOperation(volumes).parameters.find(({ schema }) => schema.maxItems !== undefined)?.schema
  .maxItems
const tokens = Array.from({ length: most ?? 0 }, (_, at) => `T${at}`)

/** A reply that has rows for some of the tokens it was asked for. */
const askPart = (asked: readonly string[], answered: readonly string[], timeframe = '24h') =>
  buildExchange(volumes, {
    query: { token_addresses: asked.join(), timeframe },
    rows: answered.map(tokenAddress => ({ tokenAddress })),
  })

const last = tokens.slice(-2)

it.each([
  ['whole', tokens, '24h', 'holds'],
  ['without two tokens that another reply has rows of', tokens.slice(0, 20), '24h', 'broken'],
  ['without one of them, which may have vanished', tokens.slice(0, -1), '24h', 'holds'],
  ['of another window', tokens.slice(0, 20), '1h', 'nothing'],
])('judges a list of the greatest length that is %s', (_, answered, timeframe, want) => {
  const sent = [askPart(last, last), askPart(tokens, answered, timeframe)]
  expect(judgeRequirement(arrayParameterChecks.current, sent, 'PAR-CSV-rows', volumes)).toBe(want)
})

describe('another chain', () => {
  const pool = {
    createdAt: '2025-01-01T00:00:00+00:00',
    token0Address: '0xa',
    token1Address: '0xb',
    tickSpacing: 60,
  }
  const plain = buildExchange('dexaV3Pool', { query: { pool_address: '0x1' }, rows: [pool] })
  const other = (changes: ExchangeChanges) =>
    buildExchange('dexaV3Pool', {
      query: { pool_address: '0x1', chain_id: '1' },
      about: ['PAR-EFFECT-chain_id'],
      expects: 'any',
      ...changes,
    })
  it.each<[string, Exchange[], string]>([
    ['has no such pool', [plain, other({ rows: [] })], 'holds'],
    ['has another pool there', [plain, other({ rows: [{ ...pool, token1Address: '0xc' }] })], 'holds'],
    ['has the same pool', [plain, other({ rows: [pool] })], 'broken'],
    ['is not answered', [plain, other({ silent: true })], 'unclear'],
    ['is all that is known', [other({ rows: [pool] })], 'nothing'],
  ])('%s', (_, made, want) => {
    expect(judgeRequirement(parameterChecks.current, made, 'PAR-EFFECT-chain_id', 'dexaV3Pool')).toBe(want)
  })

  it.each([
    [2, 'unclear'],
    [3, 'broken'],
  ])('shows no difference with the same %i holders', (count, want) => {
    const rows = Array.from({ length: count }, (_, at) => ({ ownerAddress: `0x${at}`, tokenAmount: 9 - at }))
    const made = [
      buildExchange('tvlTopOwners', { rows }),
      buildExchange('tvlTopOwners', { query: { chain_id: '1' }, about: ['PAR-EFFECT-chain_id'], rows }),
    ]
    expect(judgeRequirement(parameterChecks.current, made, 'PAR-EFFECT-chain_id', 'tvlTopOwners')).toBe(want)
  })
})

/** A list of pools, each given by its fee and the day of its creation: `500.1 3000.2`. */
const list = (query: Readonly<Record<string, string>>, pools: string) => {
  const rows = pools.split(' ').map(poolAddress => {
    const [fee, day] = poolAddress.split('.')
    return { poolAddress, fee: Number(fee), createdAt: `2026-01-0${day}T00:00:00+00:00` }
  })
  return buildExchange('dexdV3Pools', { query, rows })
}
const judge = (requirement: string, ...exchanges: ReturnType<typeof list>[]) =>
  judgeRequirement(sortParameterChecks.current, exchanges, requirement, 'dexdV3Pools')

const alone = [list({ order_asc: 'fee' }, '1.2 2.1'), list({ order_asc: 'createdAt' }, '2.1 1.2')]

it.each([
  ['holds', '1.1 1.2 2.1'],
  ['broken', '1.2 1.1 2.1'],
  ['unclear', '1.2 2.1'],
])('is %s when a list by fee and day is %s', (want, pools) => {
  const both = list({ order_asc: 'fee,createdAt' }, pools)
  expect(judge('PAR-ORDER-second', ...alone, both)).toBe(want)
})

test('is unclear where no column sorts the list by itself', () => {
  expect(judge('PAR-ORDER-second', list({ order_asc: 'fee,createdAt' }, '1.2 1.1'))).toBe('unclear')
})

const sort = (ascending: string, descending: string) =>
  judge('PAR-ORDER-first', list({ order_asc: 'fee' }, ascending), list({ order_desc: 'fee' }, descending))

it.each([
  ['holds', '100.1 500.1 3000.1', '3000.1 500.1 100.1'],
  ['broken', '100.1 3000.1 500.1', '500.1 3000.1 100.1'],
  ['nothing', '500.1 100.1', '500.1 100.1'],
])('is %s when the lists by fee are %s and %s', (want, ascending, descending) => {
  expect(sort(ascending, descending)).toBe(want)
})

test('does not compare a filtered list with the whole one', () => {
  const filtered = list({ order_asc: 'fee', token_address: '0x01' }, '500.1 3000.1')
  const whole = [list({ order_asc: 'fee' }, '100.1 500.1'), list({ order_desc: 'fee' }, '500.1 100.1')]
  const reversed = list({ order_desc: 'fee', token_address: '0x01' }, '3000.1 500.1')
  expect(judge('PAR-ORDER-first', filtered, reversed, ...whole)).toBe('holds')
})
