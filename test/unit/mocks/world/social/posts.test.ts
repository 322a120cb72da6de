import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySocialInstant, DAY, fixSocialRuns, listPosts, stream } from './list-posts.ts'

describe('the stream of posts', () => {
  it('has posts in every hour of a day, in order of time, with scores of 0 to 10 and people who react less than they look', () => {
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
            post.reactions + post.quotes >= post.views ||
            stream.topics[post.topic] === undefined
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
    const listInstants = (from: number, to: number) => stream.list(from, to).map(post => post.instant)
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
})
