import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Pool } from '../../../../../mocks/world/entities/pool.ts'
import type {
  PoolRankCriterion,
  PoolSequence,
  PoolSortKey,
  PoolSortReader,
} from '../../../../../mocks/world/entities/pool-lists.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'
import { countRuns } from '../../../../support/count-runs.ts'

const NOW = Date.UTC(2024, 5, 1) / 1000
const { lists, pools, tokens, venues } = createWorld({ seed: 7, size: 'small' })
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

test.each([0, 1, 2, 9])('the pools of token %i are those a scan finds', index => {
  const view = lists.ofVenue(venue, NOW, [], tokens.at(8453, index))
  const wanted = newest(NOW).filter(pool => holds(pool, index))
  expect(view.total).toBeGreaterThan(0)
  expect(indices(view)).toEqual(wanted.map(pool => pool.index))
})

test('a pool joins the list of its token in the second of its creation', () => {
  for (let index = pools.count(venue, NOW); index < pools.count(venue, NOW) + 20; index++) {
    const { createdAt, token0 } = pools.at(venue, index)
    const before = lists.ofVenue(venue, createdAt - 1, [], token0)
    const after = lists.ofVenue(venue, createdAt, [], token0)
    expect([after.total, after.at(0).index]).toEqual([before.total + 1, index])
  }
})

test('any keys order the whole list as a stable sort would, with and without a token', () => {
  const all = newest(NOW)
  fc.assert(
    fc.property(order, fc.option(fc.constantFrom(1, 2, 9)), (chosen, index) => {
      const keys = keysOf(chosen)
      const token = index === null ? undefined : tokens.at(8453, index)
      const wanted = all.filter(pool => index === null || holds(pool, index)).sort(compareBy(chosen))
      expect(indices(lists.ofVenue(venue, NOW, keys, token))).toEqual(wanted.map(pool => pool.index))
    }),
    { seed: 1, numRuns: countRuns(200) },
  )
})

test('the pools of a token are those of all venues of its chain, the greatest first', () => {
  const token = tokens.at(900, 3)
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
