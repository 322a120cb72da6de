import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  drawFloat,
  drawFraction,
  drawInteger,
  drawNormal,
  drawPareto,
  pickWeighted,
} from '../../../../mocks/world/random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../../../../mocks/world/random/draw-hash.ts'
import { drawNearNormal, drawNoise } from '../../../../mocks/world/random/draw-noise.ts'
import {
  cosineOfTurn,
  cube,
  naturalLogarithm,
  reproducibleExp,
  reproduciblePower,
} from '../../../../mocks/world/random/exact-math.ts'
import { permute, permuteBelow, unpermute } from '../../../../mocks/world/random/permute.ts'
import { countRuns } from '../../../support/count-runs.ts'

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

const mean = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

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

test('picks by weight', () => {
  const picks = draws.map(draw => pickWeighted(draw, [1, 0, 3]))
  expect(picks.filter(pick => pick === 0).length / picks.length).toBeCloseTo(0.25, 1)
  expect(picks).not.toContain(1)
})

test('draws a bell of mean 0 and variance 1', () => {
  const drawn = Array.from({ length: 20_000 }, (_, i) => drawNearNormal(scrambleBits(i)))
  expect(Math.abs(mean(drawn))).toBeLessThan(0.02)
  expect(Math.abs(mean(drawn.map(value => value * value)) - 1)).toBeLessThan(0.03)
  expect(Math.max(...drawn.map(Math.abs))).toBeLessThanOrEqual(3.5)
})

test('draws the same noise for the same key and position', () => {
  expect(drawNoise(5, 100.25, 0, 7)).toBe(drawNoise(5, 100.25, 0, 7))
  expect(drawNoise(6, 100.25, 0, 7)).not.toBe(drawNoise(5, 100.25, 0, 7))
})

test('moves without jumps', () => {
  const steps = Array.from(
    { length: 5_000 },
    (_, i) => drawNoise(5, (i + 1) / 100, 0, 7) - drawNoise(5, i / 100, 0, 7),
  )
  expect(Math.max(...steps.map(Math.abs))).toBeLessThan(0.5)
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

test('visits every number once, and moves at most one older number for an additional one', () => {
  const list = (count: number): number[] =>
    Array.from({ length: count }, (_, position) => permuteBelow(5, 12, count, position))
  let before = list(900)
  for (let count = 901; count < 912; count++) {
    const after = list(count)
    expect([...after].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i))
    expect(before.filter((value, position) => value !== after[position]).length).toBeLessThanOrEqual(1)
    before = after
  }
})

const runs = { seed: 1993, numRuns: countRuns(2000) }
const doubles = (min: number, max: number) => fc.double({ min, max, noNaN: true })

describe('functions that are the same in every engine', () => {
  // The very bits: another value on another engine would be another market.
  it.each([
    ['exp of 1.5', reproducibleExp(1.5), 4.4816890703380645],
    ['exp of -0.1', reproducibleExp(-0.1), 0.9048374180359595],
    ['exp of 300.5', reproducibleExp(300.5), 3.202519714603633e130],
    ['log of 3', naturalLogarithm(3), 1.0986122886681096],
    ['log of 0.7', naturalLogarithm(0.7), -0.35667494393873245],
    ['log of 1e300', naturalLogarithm(1e300), 690.7755278982137],
    ['power of 7 and -0.95', reproduciblePower(7, -0.95), 0.15745514709826436],
    ['cosine of a tenth of a turn', cosineOfTurn(0.1), 0.8090169943749475],
    ['cosine of 7.4 turns', cosineOfTurn(7.4), -0.8090169943749488],
    ['cube of 0.1', cube(0.1), 0.0010000000000000002],
    ['exp of 0', reproducibleExp(0), 1],
    ['exp of a number far below 0', reproducibleExp(-1825), 0],
    ['log of 1', naturalLogarithm(1), 0],
    ['cosine of no turn', cosineOfTurn(0), 1],
    ['cosine of a quarter', cosineOfTurn(0.25), 0],
    ['cosine of a half', cosineOfTurn(-0.5), -1],
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
