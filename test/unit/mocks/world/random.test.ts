import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  drawFloat,
  drawFraction,
  drawInteger,
  drawNormal,
  drawPareto,
} from '../../../../mocks/world/random/distributions.ts'
import { drawHash, hashName } from '../../../../mocks/world/random/draw-hash.ts'
import {
  cosineOfTurn,
  cube,
  naturalLogarithm,
  reproducibleExp,
  reproduciblePower,
} from '../../../../mocks/world/random/exact-math.ts'
import { permute, unpermute } from '../../../../mocks/world/random/permute.ts'
import { countRuns } from '../../../support/count-runs.ts'

const draws = Array.from({ length: 20_000 }, (_, i) => drawHash(7, hashName('test'), i))

test('keeps readings of a draw in their range', () => {
  const wrong = [0, 1, 2 ** 31, 2 ** 32 - 1, ...draws].filter(
    draw =>
      !(drawFraction(draw) >= 0 && drawFraction(draw) < 1) ||
      !(drawFloat(draw, -2, 3) >= -2 && drawFloat(draw, -2, 3) < 3) ||
      ![0, 1, 2].includes(drawInteger(draw, 3)) ||
      !Number.isFinite(drawNormal(draw)) ||
      !(drawPareto(draw, 5, 1.2) >= 5),
  )
  expect(wrong).toEqual([])
})

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

const runs = { seed: 1993, numRuns: countRuns(2000) }
const doubles = (min: number, max: number) => fc.double({ min, max, noNaN: true })

describe('functions that are the same in every engine', () => {
  // The very bits: another value on another engine would be another market.
  it.each([
    ['exp of 1.5', reproducibleExp(1.5), 4.4816890703380645],
    ['exp of 300.5', reproducibleExp(300.5), 3.202519714603633e130],
    ['log of 3', naturalLogarithm(3), 1.0986122886681096],
    ['log of 1e300', naturalLogarithm(1e300), 690.7755278982137],
    ['power of 7 and -0.95', reproduciblePower(7, -0.95), 0.15745514709826436],
    ['cosine of a tenth of a turn', cosineOfTurn(0.1), 0.8090169943749475],
    ['cosine of 7.4 turns', cosineOfTurn(7.4), -0.8090169943749488],
    ['cube of 0.1', cube(0.1), 0.0010000000000000002],
    ['exp of a number far below 0', reproducibleExp(-1825), 0],
  ])('%s', (_, got, want) => expect(got).toBe(want))

  it('are exact to the last digits', () => {
    const near = (got: number, want: number) => Math.abs(got - want) <= 4.5e-16 * Math.abs(want)
    fc.assert(
      fc.property(doubles(-700, 700), x => near(reproducibleExp(x), Math.exp(x))),
      runs,
    )
    fc.assert(
      fc.property(fc.oneof(doubles(1e-300, 1e300), doubles(0.5, 2)), x =>
        near(naturalLogarithm(x), Math.log(x)),
      ),
      runs,
    )
    fc.assert(
      fc.property(doubles(-9, 9), x => Math.abs(cosineOfTurn(x) - Math.cos(2 * Math.PI * x)) < 1e-14),
      runs,
    )
  })
})
