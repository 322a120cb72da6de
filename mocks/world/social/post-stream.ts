import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { DAY } from '../../time/calendar.ts'
import { type WorldScale, worldScales } from '../world-scales.ts'
import { type Authors, createAuthors } from './authors.ts'
import { createPostDay, type PostDay } from './post-day.ts'
import { createTrends } from './trends.ts'

// The cache keeps at most twice as many; the widest question touches 68 days.
const CACHED_DAYS = 70

/** The endless stream of posts of one seed. */
export interface PostStream {
  readonly seed: number
  readonly authors: Authors
  /** Returns the posts of a day, numbered since the epoch. They never change. */
  day(day: number): PostDay
  /** Returns the logarithm of every symbol's closing price on a day. */
  closes(day: number): Float64Array
}

/**
 * Creates the stream of a seed. A point of sentiment is divided into `steps`. The stream caches recently used
 * days, five megabytes at most.
 */
export function createPostStream(seed: number, steps = 1, scale: WorldScale = worldScales.large): PostStream {
  const authors = createAuthors(seed, scale)
  const trends = createTrends(seed, scale)
  return {
    seed,
    authors,
    day: memoize(
      (day: number) => createPostDay(seed, authors, trends, day, steps),
      new BoundedCache(CACHED_DAYS),
    ),
    closes: memoize(trends.closes, new BoundedCache(CACHED_DAYS)),
  }
}

/** Consecutive posts of a day: those with first ≤ row < end. */
export interface PostRange {
  readonly posts: PostDay
  readonly first: number
  readonly end: number
}

/** Returns the posts with from ≤ instant < to (Unix seconds) in order of time, one stretch for each day. */
export function listPostRanges(stream: PostStream, from: number, to: number): PostRange[] {
  const stretches: PostRange[] = []
  for (let day = Math.floor(from / DAY); day * DAY < to; day++) {
    const posts = stream.day(day)
    stretches.push({ posts, first: findFirstPost(posts, from), end: findFirstPost(posts, to) })
  }
  return stretches
}

/**
 * Returns the row of the first post of a day at or after a Unix second. Returns the number of posts if there
 * is none.
 */
function findFirstPost(posts: PostDay, from: number): number {
  let low = 0
  let high = posts.count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((posts.instant[middle] as number) < from) low = middle + 1
    else high = middle
  }
  return low
}
