import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permute, permuteBelow, unpermute } from '../../../../../mocks/world/random/permute.ts'
import { countRuns } from '../../../../support/count-runs.ts'

test('reverses permute up to 52 bits', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 26 }), fc.maxSafeNat(), (key, half, any) => {
      const value = any % 4 ** half
      const moved = permute(key, 2 * half, value)
      expect(moved >= 0 && moved < 4 ** half).toBe(true)
      expect(unpermute(key, 2 * half, moved)).toBe(value)
    }),
    { seed: 1, numRuns: countRuns(2_000) },
  )
})

test('visits every number once, and moves at most one older number for an additional one', () => {
  const list = (count: number): number[] =>
    Array.from({ length: count }, (_, position) => permuteBelow(5, 12, count, position))
  let before = list(900)
  for (let count = 901; count < 960; count++) {
    const after = list(count)
    expect([...after].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i))
    expect(before.filter((value, position) => value !== after[position]).length).toBeLessThanOrEqual(1)
    before = after
  }
})
