import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { DAY } from '../../time/calendar.ts'
import type { WorldScale } from '../world-scales.ts'
import { createAuthors } from './authors.ts'
import { drawPosts, type Post } from './post.ts'
import type { Topic } from './topic.ts'
import { createTrends } from './trends.ts'

// Totals of older days are kept, and their posts are not needed again.
const CACHED_DAYS = 16
const CACHED_CLOSES = 100

/** The endless stream of posts of one seed. */
export type PostStream = ReturnType<typeof createPostStream>

/** Creates the stream of a seed. A point of sentiment is divided into `steps`. */
export function createPostStream(seed: number, topics: readonly Topic[], scale: WorldScale, steps = 1) {
  const authors = createAuthors(seed, topics, scale.authors)
  const trends = createTrends(seed, topics, scale.talk)
  const day = memoize(
    (day: number) => drawPosts({ seed, authors, trends, steps }, day),
    new BoundedCache<number, Post[]>(CACHED_DAYS),
  )
  return {
    topics,
    authors: authors.all,
    /** Returns the posts of a day, numbered since the epoch, in order of time. They never change. */
    day,
    /** Returns the posts with from ≤ instant < to (Unix seconds) in order of time. */
    list: (from: number, to: number): Post[] => {
      const posts: Post[] = []
      for (let at = Math.floor(from / DAY); at * DAY < to; at++)
        for (const post of day(at)) if (post.instant >= from && post.instant < to) posts.push(post)
      return posts
    },
    /** Returns the logarithm of the closing price of each topic on a day. */
    closes: memoize(trends.closes, new BoundedCache<number, Float64Array>(CACHED_CLOSES)),
  }
}
