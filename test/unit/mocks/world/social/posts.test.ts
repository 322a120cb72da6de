import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import tables from '../../../../../fixtures/posts.json' with { type: 'json' }
import { createAuthors, tokenSymbols } from '../../../../../mocks/world/social/authors.ts'
import { composePreview } from '../../../../../mocks/world/social/compose-preview.ts'
import { createPostDay } from '../../../../../mocks/world/social/post-day.ts'
import { createPostStream, listPostRanges } from '../../../../../mocks/world/social/post-stream.ts'
import { createTrends } from '../../../../../mocks/world/social/trends.ts'
import { worldScales } from '../../../../../mocks/world/world-scales.ts'
import { anySocialInstant, DAY, fixSocialRuns, listPosts, SEED } from './list-posts.ts'

describe('the stream of posts', () => {
  it('differs by seed', () => {
    expect(createPostStream(1).day(20_500).key).not.toEqual(createPostStream(2).day(20_500).key)
    expect(createPostStream(1).authors.all).not.toEqual(createPostStream(2).authors.all)
  })

  it('has posts in every hour of a day, in order of time, with scores of 0 to 10 and people who react less than they look', () => {
    const stream = createPostStream(SEED)
    fc.assert(
      fc.property(fc.integer({ min: 19_723, max: 47_482 }), day => {
        const posts = listPosts(stream, day)
        const hours = new Map<number, number>()
        const odd = posts.filter((post, i) => {
          const scores = [post.sentiment, post.alpha, post.legitimacy, post.technicalAccuracy]
          const hour = Math.floor(post.instant / 3600)
          hours.set(hour, (hours.get(hour) ?? 0) + 1)
          return (
            post.instant <= (posts[i - 1]?.instant ?? day * DAY - 1) ||
            post.instant >= (day + 1) * DAY ||
            scores.some(score => score < 0 || score > 10) ||
            post.likes + post.reposts + post.replies + post.quotes >= post.views ||
            tokenSymbols[post.symbol] === undefined
          )
        })
        expect(odd).toEqual([])
        expect(hours.size).toBe(24)
        expect(Math.max(...hours.values())).toBeLessThan(100)
      }),
      fixSocialRuns(20),
    )
  })

  it('gives a stretch of time exactly its posts, the first second in, the last out', () => {
    const stream = createPostStream(SEED)
    const listInstants = (from: number, to: number) =>
      listPostRanges(stream, from, to).flatMap(({ posts, first, end }) => [
        ...posts.instant.subarray(first, end),
      ])
    fc.assert(
      fc.property(anySocialInstant, fc.integer({ min: 0, max: 3 * DAY }), (to, length) => {
        const got = listInstants(to - length, to)
        const days = [4, 3, 2, 1, 0].flatMap(back => listPosts(stream, Math.floor(to / DAY) - back))
        const want = days.map(post => post.instant).filter(instant => instant >= to - length && instant < to)
        expect(got).toEqual(want)
        const [first] = want
        if (first === undefined) return
        expect(listInstants(first, first + 1)).toEqual([first])
        expect([[], [first - 1]]).toContainEqual(listInstants(first - 1, first))
      }),
      fixSocialRuns(30),
    )
  })

  it('talks about some symbols far more than others, and not always about the same', () => {
    const stream = createPostStream(SEED)
    const count = (day: number) => {
      const counts = new Array<number>(tokenSymbols.length).fill(0)
      for (const post of listPosts(stream, day)) counts[post.symbol] = (counts[post.symbol] as number) + 1
      return counts
    }
    const share = (counts: number[]) => Math.max(...counts) / counts.reduce((a, b) => a + b)
    const leaders = [20_000, 20_030, 20_060, 20_090, 20_120].map(count)
    for (const counts of leaders) expect(share(counts)).toBeGreaterThan(5 / tokenSymbols.length)
    expect(new Set(leaders.map(counts => counts.indexOf(Math.max(...counts)))).size).toBeGreaterThan(1)
  })
})

const scale = worldScales.large
const authors = createAuthors(7, scale)
const trends = createTrends(7, scale)
const EXAMPLE_DAY = 20_000
const posts = createPostDay(7, authors, trends, EXAMPLE_DAY, 1)

test('writes as many posts as the trends count', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => trends.countPosts(EXAMPLE_DAY * 24 + hour))
  expect(posts.count).toBe(hours.reduce((sum, count) => sum + count, 0))
  expect(posts.count).toBeGreaterThan(100)
})

test('scores from 0 to 10, in whole points or in tenths', () => {
  const fine = createPostDay(7, authors, trends, EXAMPLE_DAY, 10)
  for (const column of [posts.sentiment, posts.alpha, posts.legitimacy, fine.sentiment]) {
    expect(Math.min(...column)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...column)).toBeLessThanOrEqual(10)
  }
  expect([...fine.sentiment].every(value => Number.isInteger(Math.round(value * 1e9) / 1e8))).toBe(true)
  expect([...fine.sentiment].some(value => !Number.isInteger(value))).toBe(true)
})

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

test('writes each post by its stance and its depth', () => {
  /** The start of a sentence, up to its first slot. */
  const start = (sentence: string) => sentence.replace(/\{t\}/g, '$ETH').split('{')[0] ?? ''
  for (const [sentiment, stance] of [
    [9, 'bullish'],
    [1, 'bearish'],
    [5, 'neutral'],
  ] as const)
    for (const [score, depth] of [
      [9, 'deep'],
      [0, 'light'],
    ] as const) {
      const like = {
        ...posts,
        sentiment: posts.sentiment.map(() => sentiment),
        ...{ alpha: posts.alpha.map(() => score), legitimacy: posts.legitimacy.map(() => score) },
        technicalAccuracy: posts.technicalAccuracy.map(() => score),
      }
      for (let at = 0; at < 100; at++) {
        const text = composePreview(like, at, 'ETH')
        const known = tables.sentences[stance][depth].map(start)
        expect(
          known.some(each => text.includes(each)),
          text,
        ).toBe(true)
        expect(text).not.toMatch(/[{}]|undefined|NaN/)
      }
    }
})
