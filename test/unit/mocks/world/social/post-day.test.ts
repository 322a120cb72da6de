import { expect, test } from 'vitest'
import { createAuthors } from '../../../../../mocks/world/social/authors.ts'
import {
  computeContentDepth,
  countEngagement,
  countReactions,
  createPostDay,
} from '../../../../../mocks/world/social/post-day.ts'
import { createTrends } from '../../../../../mocks/world/social/trends.ts'
import { worldScales } from '../../../../../mocks/world/world-scales.ts'
import { createStream } from './create-stream.ts'

const scale = worldScales.large
const authors = createAuthors(7, scale)
const trends = createTrends(7, scale)
const DAY = 20_000
const posts = createPostDay(7, authors, trends, DAY, 1)

test('writes as many posts as the trends count', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => trends.countPosts(DAY * 24 + hour))
  expect(posts.count).toBe(hours.reduce((sum, count) => sum + count, 0))
  expect(posts.count).toBeGreaterThan(100)
})

test('writes posts one after the other, all on this day', () => {
  expect([...posts.instant].every((at, i) => i === 0 || at > (posts.instant[i - 1] as number))).toBe(true)
  expect(posts.instant[0]).toBeGreaterThanOrEqual(DAY * 86_400)
  expect(posts.instant.at(-1)).toBeLessThan((DAY + 1) * 86_400)
})

test('scores from 0 to 10, in whole points or in tenths', () => {
  const fine = createPostDay(7, authors, trends, DAY, 10)
  for (const column of [posts.sentiment, posts.alpha, posts.legitimacy, fine.sentiment]) {
    expect(Math.min(...column)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...column)).toBeLessThanOrEqual(10)
  }
  expect([...fine.sentiment].every(value => Number.isInteger(Math.round(value * 1e9) / 1e8))).toBe(true)
  expect([...fine.sentiment].some(value => !Number.isInteger(value))).toBe(true)
})

test('counts no more reactions than views', () => {
  for (let at = 0; at < posts.count; at++)
    expect(countEngagement(posts, at)).toBeLessThanOrEqual(posts.views[at] as number)
})

test('measures depth, reactions and engagement of a post', () => {
  const day = createStream({
    ...{ alpha: 3, legitimacy: 5, technicalAccuracy: 7, sentiment: 10 },
    ...{ likes: 1, reposts: 20, replies: 300, quotes: 4_000 },
  }).day(0)
  expect(computeContentDepth(day, 0)).toBe(5)
  expect(countReactions(day, 0)).toBe(321)
  expect(countEngagement(day, 0)).toBe(4_321)
})
