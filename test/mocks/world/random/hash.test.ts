import { expect, test } from 'vitest'
import {
  drawFloat,
  drawFraction,
  drawInteger,
  drawNormal,
  drawPareto,
  hash,
  hashName,
  mix,
  pickWeighted,
} from '../../../../mocks/world/random/hash.ts'

const draws = Array.from({ length: 20_000 }, (_, i) => hash(7, hashName('test'), i))
const mean = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

test('a draw depends on every part of its key and on nothing else', () => {
  const keys = [
    [1, 2, 3, 4],
    [2, 2, 3, 4],
    [1, 3, 3, 4],
    [1, 2, 4, 4],
    [1, 2, 3, 5],
    [2, 1, 3, 4],
    [1, 2, 4, 3],
  ] as const
  expect(new Set(keys.map(([seed, family, a, b = 0]) => hash(seed, family, a, b))).size).toBe(keys.length)
  expect(hash(1, 2, 3)).toBe(hash(1, 2, 3, 0))
  expect(hashName('a pool')).not.toBe(hashName('a token'))
})

test('draws of neighbouring keys look unrelated: every bit is set half of the time', () => {
  for (let bit = 0; bit < 32; bit++) {
    const share = draws.filter(draw => (draw >>> bit) & 1).length / draws.length
    expect(share).toBeGreaterThan(0.48)
    expect(share).toBeLessThan(0.52)
  }
})

test('mix is one to one', () => {
  expect(new Set(Array.from({ length: 100_000 }, (_, i) => mix(i))).size).toBe(100_000)
})

test('readings of a draw stay in their range', () => {
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

test('a weight is the chance to be picked', () => {
  const picks = draws.map(draw => pickWeighted(draw, [1, 0, 3]))
  expect(picks.filter(pick => pick === 0).length / picks.length).toBeCloseTo(0.25, 1)
  expect(picks).not.toContain(1)
})
