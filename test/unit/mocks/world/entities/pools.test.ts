import fc from 'fast-check'
import { expect, test } from 'vitest'
import { POOL_BITS } from '../../../../../mocks/world/entities/venues.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'
import { worldScales } from '../../../../../mocks/world/world-scales.ts'
import { countRuns } from '../../../../support/count-runs.ts'

const FIRST = Date.UTC(2024, 0, 1) / 1000
const LAST = Date.UTC(2100, 0, 1) / 1000
const world = createWorld({ seed: 7 })
const venues = world.venues.all
const settings = { seed: 1, numRuns: countRuns(1_000) }

const venue = fc.constantFrom(...venues)

test('every venue has 101,000 pools at the first instant and fits its numbers at the last', () => {
  for (const each of venues) {
    expect(world.pools.count(each, FIRST)).toBeGreaterThanOrEqual(101_000)
    expect(world.pools.count(each, LAST)).toBeLessThan(2 ** POOL_BITS)
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
    fc.property(venue, fc.nat(250_000), (at, index) => {
      const { token0, token1, base, fee, tickSpacing, dex } = world.pools.at(at, index)
      expect(token0.chainId).toBe(at.chainId)
      expect(token1.chainId).toBe(at.chainId)
      expect(token0.address).not.toBe(token1.address)
      if (at.chainId !== 900) expect(BigInt(token0.address)).toBeLessThan(BigInt(token1.address))
      expect(at.tiers).toContainEqual({ fee, tickSpacing })
      expect(at.dexes).toContain(dex)
      const quote = base === 0 ? token1 : token0
      if (quote.kind === 'ordinary') expect([token0.kind, token1.kind]).toEqual(['ordinary', 'ordinary'])
      const sides = world.pools.drawSides(at, index)
      expect([sides >>> 16, sides & 0xffff]).toEqual([token0.index, token1.index])
      const pair = world.pools.drawPair(at, index)
      expect([pair >>> 16, pair & 0xffff]).toEqual([base === 0 ? token0.index : token1.index, quote.index])
    }),
    settings,
  )
})

test('an address leads to its pool from the instant of its creation, on its chain only, in any letter case', () => {
  fc.assert(
    fc.property(venue, fc.nat(250_000), (at, index) => {
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
