import { expect, test } from 'vitest'
import { drawHash, hashName, scrambleBits } from '../../../../../mocks/world/random/draw-hash.ts'

const draws = Array.from({ length: 20_000 }, (_, i) => drawHash(7, hashName('test'), i))

test('depends on every part of the key and on nothing else', () => {
  const keys = [
    [1, 2, 3, 4],
    [2, 2, 3, 4],
    [1, 3, 3, 4],
    [1, 2, 4, 4],
    [1, 2, 3, 5],
    [2, 1, 3, 4],
    [1, 2, 4, 3],
  ] as const
  expect(new Set(keys.map(([seed, family, a, b = 0]) => drawHash(seed, family, a, b))).size).toBe(keys.length)
  expect(drawHash(1, 2, 3)).toBe(drawHash(1, 2, 3, 0))
  expect(hashName('a pool')).not.toBe(hashName('a token'))
})

test('draws unrelated values for neighboring keys: every bit is set half of the time', () => {
  for (let bit = 0; bit < 32; bit++) {
    const share = draws.filter(draw => (draw >>> bit) & 1).length / draws.length
    expect(share).toBeGreaterThan(0.48)
    expect(share).toBeLessThan(0.52)
  }
})

test('maps one to one', () => {
  expect(new Set(Array.from({ length: 100_000 }, (_, i) => scrambleBits(i))).size).toBe(100_000)
})
