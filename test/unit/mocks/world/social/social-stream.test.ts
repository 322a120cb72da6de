import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenSymbols } from '../../../../../mocks/world/social/authors.ts'
import { createPostStream, listPostRanges } from '../../../../../mocks/world/social/post-stream.ts'
import { anySocialInstant, DAY, fixSocialRuns, listPosts, SEED } from './list-posts.ts'

describe('the stream of posts', () => {
  it('is the same wherever it is opened, whatever was asked before', () => {
    const one = createPostStream(SEED)
    const other = createPostStream(SEED)
    for (let day = 20_400; day < 20_600; day++) one.day(day)
    for (const day of [20_400, 20_599, 19_723, 45_000]) expect(one.day(day)).toEqual(other.day(day))
  })

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
