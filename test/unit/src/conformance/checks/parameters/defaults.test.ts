import { expect, it, test } from 'vitest'
import { defaultChecks } from '../../../../../../src/conformance/checks/parameters/default-checks.ts'
import {
  buildExchange,
  buildGroupTwice,
  type ExchangeChanges,
  judgeRequirement,
  type RowByName,
} from '../../../../../support/build-exchange.ts'

const family = defaultChecks.current
const momentum = 'trendingMomentum'
const [few, other] = [[{ tokenSymbol: 'A' }], [{ tokenSymbol: 'B' }]] as const
type Rows = readonly RowByName[]

/** Judges the default of lookback_hours by two attempts with these answers. */
const judgeLookback = (none: Rows, explicit: Rows, more: Rows, again: Rows = none) => {
  const answer = (rows: Rows, query = {}) => buildExchange(momentum, { rows, query })
  const parts = {
    none: answer(none),
    lookback_hours: answer(explicit, { lookback_hours: '24' }),
    'lookback_hours more': answer(more, { lookback_hours: '25' }),
    again: answer(again),
  }
  const exchanges = buildGroupTwice(`default:${momentum}`, parts)
  return judgeRequirement(family, exchanges, 'PAR-DEF-lookback_hours', momentum)
}

it.each<[string, string, Parameters<typeof judgeLookback>]>([
  ['holds', 'has the same answer, and one more another', [few, few, other]],
  ['broken', 'has another answer', [few, other, other]],
  ['unclear', 'and one more have the same answer', [few, few, few]],
  ['unclear', 'has another answer while the data moves', [few, other, other, other]],
  ['nothing', 'has no rows', [[], [], []]],
])('is %s when the default spelled out %s', (want, _, answers) => {
  expect(judgeLookback(...answers)).toBe(want)
})

test('is broken when figures move, and those of the default spelled out are others', () => {
  const counted = (recentPosts: number) => [{ tokenSymbol: 'A', recentPosts }]
  expect(judgeLookback(counted(2000), counted(1000), counted(1040), counted(2003))).toBe('broken')
  expect(judgeLookback(counted(2000), counted(2001), counted(2090), counted(2003))).toBe('holds')
})

const list = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ poolAddress: `p${from + at}` }))
const judgeOne = (id: 'trendingMomentum' | 'dexdV3Pools', changes: ExchangeChanges, name: string) =>
  judgeRequirement(family, [buildExchange(id, changes)], `PAR-DEF-${name}`, id)

it.each([
  ['holds', 15],
  ['broken', 16],
  ['unclear', 14],
])('is %s with %i rows where the default limit is 15', (want, count) => {
  expect(judgeOne('trendingMomentum', { rows: list(0, count) }, 'limit')).toBe(want)
})

it.each([
  ['holds', 8453],
  ['broken', 1],
])('is %s for rows of chain %i without chain_id', (want, chainId) => {
  expect(judgeOne('dexdV3Pools', { rows: [{ chainId }] }, 'chain_id')).toBe(want)
})

it.each<[string, string, string]>([
  ['the same pool', '2026-01-01T00:00:00+00:00', 'holds'],
  ['another pool', '2026-01-02T00:00:00+00:00', 'broken'],
])('compares the answer of the default chain with %s of the spelled-out chain', (_, createdAt, want) => {
  const ask = (query: Record<string, string>, time: string) =>
    buildExchange('dexdV3Pool', { query: { pool_address: '0xab', ...query }, rows: [{ createdAt: time }] })
  const sent = [ask({}, '2026-01-01T00:00:00+00:00'), ask({ chain_id: '8453' }, createdAt)]
  expect(judgeRequirement(family, sent, 'PAR-DEF-chain_id', 'dexdV3Pool')).toBe(want)
  expect(judgeRequirement(family, sent.slice(1), 'PAR-DEF-chain_id', 'dexdV3Pool')).toBe('nothing')
})

/** Judges the default offset by two attempts at a list that begins at a row, and the pages from 0 on. */
const judgeOffset = (start: number, later = start) => {
  const id = 'clmmVenuePools'
  const answer = (from: number, to: number) => buildExchange(id, { rows: list(from, to) })
  const pages = { first: answer(0, 10), second: answer(10, 20) }
  const parts = { all: answer(start, 100), ...pages, again: answer(later, 100) }
  const exchanges = buildGroupTwice(`page:${id}`, parts)
  return judgeRequirement(family, exchanges, 'PAR-DEF-offset', id)
}

test('compares the first rows with those of the default offset, unless the list moved or has none of them', () => {
  expect(judgeOffset(0)).toBe('holds')
  expect(judgeOffset(5)).toBe('broken')
  expect(judgeOffset(0, 5)).toBe('unclear')
  expect(judgeOffset(50)).toBe('unclear')
})
