import { expect, test } from 'vitest'
import { scrambleBits } from '../../../../../mocks/world/random/draw-hash.ts'
import { drawNearNormal, drawNoise } from '../../../../../mocks/world/random/draw-noise.ts'

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('draws a bell of mean 0 and variance 1', () => {
  const drawn = Array.from({ length: 50_000 }, (_, i) => drawNearNormal(scrambleBits(i)))
  expect(Math.abs(mean(drawn))).toBeLessThan(0.02)
  expect(Math.abs(mean(drawn.map(value => value * value)) - 1)).toBeLessThan(0.03)
  expect(Math.max(...drawn.map(Math.abs))).toBeLessThanOrEqual(3.5)
})

test('draws the same noise for the same key and position', () => {
  expect(drawNoise(5, 100.25, 0, 7)).toBe(drawNoise(5, 100.25, 0, 7))
  expect(drawNoise(6, 100.25, 0, 7)).not.toBe(drawNoise(5, 100.25, 0, 7))
})

test('moves without jumps', () => {
  for (let at = 0; at < 50; at += 0.01)
    expect(Math.abs(drawNoise(5, at + 0.01, 0, 7) - drawNoise(5, at, 0, 7))).toBeLessThan(0.5)
})

test('runs straight between two points of an octave', () => {
  const slopes = Array.from(
    { length: 64 },
    (_, i) => drawNoise(5, (i + 1) / 16, 2, 2) - drawNoise(5, i / 16, 2, 2),
  )
  const turns = slopes.filter((slope, i) => i > 0 && Math.abs(slope - (slopes[i - 1] as number)) > 1e-9)
  // An octave of four weeks turns once in four weeks, within a step or between two.
  expect(turns.length).toBeLessThanOrEqual(2)
})

test('is stronger by the root of 2 with every octave', () => {
  const spread = (octave: number) =>
    Math.sqrt(mean(Array.from({ length: 20_000 }, (_, i) => drawNoise(i, 0, octave, octave) ** 2)))
  expect(spread(3) / spread(2)).toBeCloseTo(Math.SQRT2, 1)
})
