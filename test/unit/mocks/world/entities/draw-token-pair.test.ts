import { expect, test } from 'vitest'
import {
  drawCreatedAt,
  drawPoolKey,
  drawTokenPair,
  findMainIndex,
  isMainPool,
} from '../../../../../mocks/world/entities/draw-token-pair.ts'
import type { Venue } from '../../../../../mocks/world/entities/venue.ts'
import { worldScales } from '../../../../../mocks/world/world-scales.ts'

const venue: Venue = {
  id: 'dexa',
  chainId: 1,
  code: 2,
  isFirst: true,
  key: 12_345,
  dexes: [],
  tiers: [],
  eras: [
    { start: 1_000, first: 0, pace: 10 },
    { start: 2_000, first: 100, pace: 50 },
  ],
  scale: worldScales.large,
}
const indices = Array.from({ length: 200 }, (_, index) => index)

test('reserves every eighth pool for the next token, against the stable coin', () => {
  expect([0, 1, 2, 3].map(token => findMainIndex(venue.scale, token))).toEqual([0, 0, 8, 16])
  for (const token of [1, 2, 3, 11_999]) {
    const index = findMainIndex(venue.scale, token)
    expect(drawTokenPair(venue, index)).toBe(token * 65_536)
    expect(isMainPool(venue, index)).toBe(true)
    expect(isMainPool({ ...venue, isFirst: false }, index)).toBe(false)
    expect(isMainPool(venue, index + 1)).toBe(false)
  }
})

test('draws two different tokens of the chain', () => {
  for (const index of indices) {
    const pair = drawTokenPair(venue, index)
    const [one, other] = [pair >>> 16, pair & 0xffff]
    expect(one).not.toBe(other)
    expect(Math.max(one, other)).toBeLessThan(venue.scale.tokens)
  }
})

test('creates pools one after the other, each in its own turn', () => {
  for (const index of indices) {
    const turn = index < 100 ? 1_000 + 10 * index : 2_000 + 50 * (index - 100)
    const createdAt = drawCreatedAt(venue, index)
    expect(createdAt).toBeGreaterThanOrEqual(turn)
    expect(createdAt).toBeLessThan(turn + (index < 100 ? 10 : 50))
  }
})

test('gives every pool of every venue a key of its own', () => {
  const keys = [venue, { ...venue, key: 54_321 }].flatMap(each =>
    indices.map(index => drawPoolKey(each, index)),
  )
  expect(new Set(keys).size).toBe(keys.length)
})
