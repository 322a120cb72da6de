import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Pool } from '../../../../../mocks/world/entities/pool.ts'
import {
  type PoolRankCriterion,
  type PoolSequence,
  type PoolSortKey,
  type PoolSortReader,
  sortInRuns,
} from '../../../../../mocks/world/entities/pool-lists.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'
import { countRuns } from '../../../../support/count-runs.ts'

const NOW = Date.UTC(2024, 5, 1) / 1000
const world = createWorld({ seed: 7 })
const { lists, pools, tokens, venues } = world
const venue = venues.find('dexd', 8453) ?? venues.all[0]
if (venue === undefined) throw new Error('no venue')

const indices = (view: PoolSequence): number[] =>
  Array.from({ length: view.total }, (_, i) => view.at(i).index)
const newest = (now: number): Pool[] =>
  Array.from({ length: pools.count(venue, now) }, (_, i) => pools.draft(venue, i)).reverse()
const holds = (pool: Pool, index: number): boolean =>
  pool.token0.index === index || pool.token1.index === index

const values = {
  fee: (pool: Pool) => pool.fee,
  createdAt: (pool: Pool) => pool.createdAt,
  address: (pool: Pool) => pool.addressOrder,
  symbol: (pool: Pool) => pool.token0.symbol,
  decimals: (pool: Pool) => pool.token1.decimals,
}
type Name = keyof typeof values

type Order = readonly (readonly [Name, boolean])[]

const orderValue = (name: Name): PoolSortReader => {
  if (name === 'symbol') return { side: 0, tokenValue: token => token.symbol }
  if (name === 'decimals') return { side: 1, tokenValue: token => token.decimals }
  return { value: values[name] }
}

const keysOf = (order: Order): PoolSortKey[] =>
  order.map(([id, descending]) => ({ id, descending, ...orderValue(id) }))

const compareBy =
  (order: Order) =>
  (a: Pool, b: Pool): number => {
    for (const [name, descending] of order) {
      const [one, other] = [values[name](a), values[name](b)]
      if (one !== other) return one < other === descending ? 1 : -1
    }
    return 0
  }

const order = fc.uniqueArray(fc.tuple(fc.constantFrom(...(Object.keys(values) as Name[])), fc.boolean()), {
  selector: ([name]) => name,
  minLength: 1,
  maxLength: 3,
})

test('without keys, the newest pool comes first', () => {
  const view = lists.ofVenue(venue, NOW)
  expect(view.total).toBe(pools.count(venue, NOW))
  expect([0, 1, view.total - 1].map(i => view.at(i).index)).toEqual([view.total - 1, view.total - 2, 0])
})

test.each([0, 1, 2, 9, 500, 11_999])('the pools of token %i are those a scan finds', index => {
  const view = lists.ofVenue(venue, NOW, [], tokens.at(8453, index))
  const wanted = newest(NOW).filter(pool => holds(pool, index))
  expect(view.total).toBeGreaterThan(0)
  expect(indices(view)).toEqual(wanted.map(pool => pool.index))
})

test('a pool joins the list of its token in the second of its creation', () => {
  for (let index = pools.count(venue, NOW); index < pools.count(venue, NOW) + 200; index++) {
    const { createdAt, token0 } = pools.at(venue, index)
    const before = lists.ofVenue(venue, createdAt - 1, [], token0)
    const after = lists.ofVenue(venue, createdAt, [], token0)
    expect([after.total, after.at(0).index]).toEqual([before.total + 1, index])
  }
})

test('any keys order the whole list as a stable sort would, with and without a token', () => {
  const all = newest(NOW)
  fc.assert(
    fc.property(order, fc.option(fc.constantFrom(1, 2, 40)), (chosen, index) => {
      const keys = keysOf(chosen)
      const token = index === null ? undefined : tokens.at(8453, index)
      const wanted = all.filter(pool => index === null || holds(pool, index)).sort(compareBy(chosen))
      expect(indices(lists.ofVenue(venue, NOW, keys, token))).toEqual(wanted.map(pool => pool.index))
    }),
    { seed: 1, numRuns: countRuns(8) },
  )
})

test('a new pool finds its place in a list that was already sorted', () => {
  const keys = keysOf([['symbol', false]])
  const later = pools.at(venue, pools.count(venue, NOW) + 2).createdAt
  const before = indices(lists.ofVenue(venue, NOW, keys))
  const after = indices(lists.ofVenue(venue, later, keys))
  const fresh = new Set(after.filter(index => index >= before.length))
  expect(fresh.size).toBe(3)
  expect(after.filter(index => !fresh.has(index))).toEqual(before)
})

test('a page reads as many pools at the end of a list as at its start, and no value again', () => {
  let read = 0
  const value = (pool: Pool): number => {
    read++
    return pool.fee
  }
  const keys: PoolSortKey[] = [{ id: 'counted', descending: true, value }]
  const first = lists.ofVenue(venue, NOW, keys)
  expect(first.at(0).venue).toBe(venue)
  const once = read
  expect(once).toBeGreaterThanOrEqual(first.total)
  expect(once).toBeLessThan(first.total + 2_000)
  const again = lists.ofVenue(venue, NOW, keys)
  for (const offset of [0, 50_000, again.total - 100])
    for (let i = offset; i < offset + 100; i++) expect(again.at(i).venue).toBe(venue)
  expect(read).toBe(once)
})

test('scatters every pool once in an order without a pattern, which hardly changes with a new pool', () => {
  const list = indices(lists.ofVenueShuffled(venue, NOW))
  expect(new Set(list).size).toBe(pools.count(venue, NOW))
  const rises = list.filter((index, i) => i > 0 && index > (list[i - 1] as number)).length
  expect(rises / list.length).toBeCloseTo(0.5, 1)
  const later = indices(lists.ofVenueShuffled(venue, pools.at(venue, list.length).createdAt))
  expect(list.filter((index, i) => later[i] !== index).length).toBeLessThanOrEqual(1)
})

test('the pools of a token are those of all venues of its chain, the greatest first', () => {
  const token = tokens.at(900, 30)
  const local = venues.all.filter(each => each.chainId === 900)
  const rank: PoolRankCriterion = {
    id: 'rank',
    value: (each, index, base) => (base * 7 + index * each.code) % 1_009,
  }
  const rankOf = (pool: Pool) => {
    const base = pool.base === 0 ? pool.token0 : pool.token1
    return rank.value(pool.venue, pool.index, base.index)
  }
  const found = local.flatMap(each => {
    const view = lists.ofVenue(each, NOW, [], token)
    return Array.from({ length: view.total }, (_, i) => view.at(i))
  })
  const view = lists.ofToken(token, NOW, rank)
  expect(new Set(found.map(pool => pool.venue)).size).toBe(2)
  expect(Array.from({ length: view.total }, (_, i) => view.at(i).address)).toEqual(
    found.sort((a, b) => rankOf(b) - rankOf(a)).map(pool => pool.address),
  )
})

test('the native coin of the altchain is in more than 101,000 pools at the first instant', () => {
  const rank: PoolRankCriterion = { id: 'age', value: (_, index) => -index }
  expect(lists.ofToken(tokens.at(900, 1), Date.UTC(2024, 0, 1) / 1000, rank).total).toBeGreaterThan(101_000)
})

test('runs are put in exact order when they are read, and only then', () => {
  let asked = 0
  const value = (pool: Pool): number => {
    asked++
    return pool.fee
  }
  const view = lists.ofVenue(venue, NOW)
  const exact = sortInRuns(view, 50, value)
  const run = Array.from({ length: 50 }, (_, i) => view.at(100 + i)).sort((a, b) => b.fee - a.fee)
  expect(Array.from({ length: 50 }, (_, i) => exact.at(100 + i))).toEqual(run)
  expect(asked).toBe(50)
  expect(exact.total).toBe(view.total)
  expect(exact.at(view.total - 1).venue).toBe(venue)
  expect(asked).toBeLessThanOrEqual(100)
})
