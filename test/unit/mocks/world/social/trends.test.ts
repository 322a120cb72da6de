import { expect, test } from 'vitest'
import { tokenSymbols } from '../../../../../mocks/world/social/authors.ts'
import { createTrends } from '../../../../../mocks/world/social/trends.ts'
import { worldScales } from '../../../../../mocks/world/world-scales.ts'

const trends = createTrends(7, worldScales.large)
const weeks = Array.from({ length: 100 }, (_, week) => week)
/** Posts at an hour of a day, day 4 being a Monday, over many weeks. */
const count = (day: number, hour: number) =>
  weeks.reduce((sum, week) => sum + trends.countPosts((4 + 7 * week + day) * 24 + hour), 0)

test('counts most posts in the afternoon, and fewest at night', () => {
  expect(count(0, 15)).toBeGreaterThan(count(0, 9))
  expect(count(0, 9)).toBeGreaterThan(count(0, 3))
})

test('counts fewer posts at weekends', () => {
  const workdays = [0, 1, 2, 3, 4].map(day => count(day, 12))
  const weekend = [5, 6].map(day => count(day, 12))
  expect(Math.max(...weekend)).toBeLessThan(Math.min(...workdays) * 0.85)
})

test('counts a tenth of the posts in a small world', () => {
  const small = createTrends(7, worldScales.small)
  const sum = weeks.reduce((total, week) => total + small.countPosts((4 + 7 * week) * 24 + 15), 0)
  expect(sum / count(0, 15)).toBeCloseTo(0.1, 1)
})

test('talks about symbols of its scale alone', () => {
  const talk = createTrends(7, worldScales.small).attention(1_000)
  expect(Math.max(...talk)).toBeLessThan(worldScales.small.symbols)
  expect(Math.max(...trends.attention(1_000))).toBeGreaterThan(worldScales.small.symbols)
})

test('has a mood and a price for every symbol', () => {
  expect(trends.moods(20_000)).toHaveLength(tokenSymbols.length)
  expect(trends.closes(20_000)).toHaveLength(tokenSymbols.length)
  expect(trends.closes(20_001)).not.toEqual(trends.closes(20_000))
})
