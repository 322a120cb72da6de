import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_POOLS } from '../../../../../mocks/world/entities/venues.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'
import { worldScales } from '../../../../../mocks/world/world-scales.ts'
import { countRuns } from '../../../../support/count-runs.ts'

const FIRST = Date.UTC(2024, 0, 1) / 1000
const LAST = Date.UTC(2100, 0, 1) / 1000
const world = createWorld({ seed: 7 })
const venues = world.venues.all
const settings = { seed: 1, numRuns: countRuns(1_000) }

const venue = fc.constantFrom(...venues)

test('every venue has some 8,000 pools at the beginning of 2026 and fits its numbers at the last instant', () => {
  for (const each of venues) {
    const count = world.pools.count(each, Date.UTC(2026, 0, 1) / 1000)
    expect(count).toBeGreaterThan(7_000)
    expect(count).toBeLessThan(9_000)
    expect(world.pools.count(each, LAST)).toBeLessThan(MAX_POOLS)
  }
})

test('the count at an instant is the number of pools created until then', () => {
  fc.assert(
    fc.property(venue, fc.integer({ min: FIRST - 86_400, max: LAST }), (at, now) => {
      const count = world.pools.count(at, now)
      expect(world.pools.at(at, count - 1).createdAt).toBeLessThanOrEqual(now)
      expect(world.pools.at(at, count).createdAt).toBeGreaterThan(now)
    }),
    settings,
  )
})

test('a pool has two tokens of its chain, one fee tier of its venue, and on EVM chains its tokens in address order', () => {
  fc.assert(
    fc.property(venue, fc.nat(30_000), (at, index) => {
      const { token0, token1, base, fee, tickSpacing, dex } = world.pools.at(at, index)
      expect(token0.chainId).toBe(at.chainId)
      expect(token1.chainId).toBe(at.chainId)
      expect(token0.address).not.toBe(token1.address)
      if (at.chainId !== 900) expect(BigInt(token0.address)).toBeLessThan(BigInt(token1.address))
      expect(at.tiers).toContainEqual({ fee, tickSpacing })
      expect(at.dexes).toContain(dex)
      const quote = base === 0 ? token1 : token0
      if (quote.kind === 'ordinary') expect([token0.kind, token1.kind]).toEqual(['ordinary', 'ordinary'])
    }),
    settings,
  )
})

test('an address leads to its pool from the instant of its creation, on its chain only, in any letter case', () => {
  fc.assert(
    fc.property(venue, fc.nat(30_000), (at, index) => {
      const { address, createdAt } = world.pools.at(at, index)
      const written = at.chainId === 900 ? address : address.toLowerCase()
      expect(world.pools.find(at.chainId, written, createdAt)?.index).toBe(index)
      expect(world.pools.find(at.chainId, written, createdAt - 1)).toBeUndefined()
      expect(world.pools.find(at.chainId === 1 ? 8453 : 1, written, LAST)).toBeUndefined()
    }),
    settings,
  )
})

test('every token has one main pool against the stable coin, there at the first instant', () => {
  for (const chainId of [900, 8453]) {
    for (let index = 0; index < worldScales.large.tokens; index += 7) {
      const token = world.tokens.at(chainId, index)
      const main = world.pools.findMain(token)
      expect(main.main).toBe(true)
      expect(main.createdAt).toBeLessThan(FIRST)
      const [base, quote] = main.base === 0 ? [main.token0, main.token1] : [main.token1, main.token0]
      expect(quote.index).toBe(0)
      expect(base.index).toBe(Math.max(index, 1))
    }
  }
})

test('a list grows at its end, is filtered by token, and is sorted by any keys, the newest first', () => {
  const [at] = venues.filter(({ id }) => id === 'dexd')
  if (at === undefined) throw new Error('No such venue.')
  const later = world.pools.list(at, FIRST + 30 * 86_400)
  const before = world.pools.list(at, FIRST)
  expect(later.slice(0, before.length)).toEqual(before)
  expect(later.length).toBeGreaterThan(before.length)
  const token = world.tokens.at(at.chainId, 1)
  const held = Array.from(world.pools.sort(at, FIRST, [], token), index =>
    world.pools.at(at, index),
  ).reverse()
  expect(held).toEqual(before.filter(({ token0, token1 }) => token0 === token || token1 === token))
  const sorted = world.pools.sort(at, FIRST, [
    { id: 'fee', descending: true, value: pool => pool.fee },
    { id: 'symbol', descending: false, value: pool => pool.token0.symbol },
  ])
  const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
  const expected = before.toSorted(
    (a, b) => b.fee - a.fee || compare(a.token0.symbol, b.token0.symbol) || b.index - a.index,
  )
  expect([...sorted]).toEqual(expected.map(({ index }) => index))
})
