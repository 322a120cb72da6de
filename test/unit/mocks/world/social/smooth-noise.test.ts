import { expect, test } from 'vitest'
import { createSmoothNoise } from '../../../../../mocks/world/social/smooth-noise.ts'

const times = Array.from({ length: 400 }, (_, i) => i / 10)

test('reaches no further than the swings of its layers together', () => {
  const noise = createSmoothNoise(7, 'test', 5, [3, 1], [10, 0.5])
  for (const t of times) for (const value of noise(t)) expect(Math.abs(value)).toBeLessThanOrEqual(1.5)
})

test('moves smoothly, and turns at every period', () => {
  const noise = createSmoothNoise(7, 'test', 1, [10, 1])
  const at = (t: number) => noise(t)[0] as number
  for (const t of times) expect(Math.abs(at(t + 0.01) - at(t))).toBeLessThan(0.004)
  expect(at(5)).toBeCloseTo((at(0) + at(10)) / 2, 12)
})

test('depends on seed, name and thing, and on nothing else', () => {
  const drawAt = (seed: number, name: string) => [...createSmoothNoise(seed, name, 2, [3, 1])(4)]
  const [first, second] = drawAt(7, 'moods')
  expect(drawAt(7, 'moods')).toEqual([first, second])
  expect(first).not.toBe(second)
  expect(drawAt(8, 'moods')[0]).not.toBe(first)
  expect(drawAt(7, 'closes')[0]).not.toBe(first)
})

test('gives the same value after many others', () => {
  const noise = createSmoothNoise(7, 'test', 3, [1, 1])
  const before = [...noise(0.3)]
  for (let t = 0; t < 1_000; t++) noise(t)
  expect([...noise(0.3)]).toEqual(before)
})
