import { expect, test } from 'vitest'
import {
  drawFloat,
  drawFraction,
  drawInteger,
  drawNormal,
  drawPareto,
  pickWeighted,
} from '../../../../../mocks/world/random/distributions.ts'
import { drawHash, hashName } from '../../../../../mocks/world/random/draw-hash.ts'

const draws = Array.from({ length: 20_000 }, (_, i) => drawHash(7, hashName('test'), i))
const mean = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

test('keeps readings of a draw in their range', () => {
  for (const draw of [0, 1, 2 ** 31, 2 ** 32 - 1, ...draws]) {
    expect(drawFraction(draw) >= 0 && drawFraction(draw) < 1).toBe(true)
    expect(drawFloat(draw, -2, 3) >= -2 && drawFloat(draw, -2, 3) < 3).toBe(true)
    expect([0, 1, 2]).toContain(drawInteger(draw, 3))
    expect(Number.isFinite(drawNormal(draw))).toBe(true)
    expect(drawPareto(draw, 5, 1.2)).toBeGreaterThanOrEqual(5)
  }
})

test('normal numbers have mean 0 and variance 1', () => {
  const numbers = draws.map(drawNormal)
  expect(mean(numbers)).toBeCloseTo(0, 1)
  expect(mean(numbers.map(number => number ** 2))).toBeCloseTo(1, 1)
})

test('picks by weight', () => {
  const picks = draws.map(draw => pickWeighted(draw, [1, 0, 3]))
  expect(picks.filter(pick => pick === 0).length / picks.length).toBeCloseTo(0.25, 1)
  expect(picks).not.toContain(1)
})
