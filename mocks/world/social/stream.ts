import { Cache } from '../cache.ts'
import { DAY } from '../calendar.ts'
import { bell } from '../noise.ts'
import { hash, kind, mix, unit } from '../random.ts'
import { type Author, type Cast, createCast } from './cast.ts'
import { attention, closes, moods } from './climate.ts'
import { wave } from './wave.ts'
import { spin } from './wheel.ts'

/** Seconds in an hour. */
export const HOUR = 3600

const POST = kind('social post')
const CROWD = kind('social crowd')
const MAX_PER_HOUR = 64
// The cache keeps at most twice as many; the widest question touches 68 days.
const CACHED_DAYS = 70

/** The posts of one UTC day in order of time, a column each; row `at` is one post. */
export interface PostDay {
  readonly count: number
  /** Unix seconds, no two posts alike. */
  readonly instant: Uint32Array
  /** 32 random-looking bits that belong to this post alone. */
  readonly key: Uint32Array
  /** Position in the cast's authors. */
  readonly author: Uint16Array
  /** Position in `symbols`. */
  readonly symbol: Uint16Array
  /** The four scores, integers 0..10. */
  readonly sentiment: Uint8Array
  readonly alpha: Uint8Array
  readonly legitimacy: Uint8Array
  readonly technicalAccuracy: Uint8Array
  /** Counts at collection time; a post is collected once, so they never change. */
  readonly views: Uint32Array
  readonly likes: Uint32Array
  readonly reposts: Uint32Array
  readonly replies: Uint32Array
  readonly quotes: Uint32Array
}

/** The endless stream of posts of one seed. */
export interface Stream {
  readonly seed: number
  readonly cast: Cast
  /** The posts of a day, numbered since the epoch; the same for ever. */
  day(day: number): PostDay
  /** The logarithm of every symbol's closing price on a day. */
  closes(day: number): Float64Array
}

const score = (value: number): number => Math.max(0, Math.min(10, Math.round(value)))

/** Posts in an hour: most at 15 UTC, when both sides of the ocean are awake, fewer at weekends (day 2 was a Saturday). */
const crowd = (seed: number, hour: number): number => {
  const awake = 30 + 15 * Math.cos(((hour - 15) / 12) * Math.PI)
  const weekday = (Math.floor(hour / 24) + 5) % 7 < 2 ? 0.72 : 1
  return Math.min(MAX_PER_HOUR, Math.round(awake * weekday * (1 + 0.35 * wave(seed, CROWD, 0, hour, 3))))
}

/** Sentiment of a post: a call that rests on foresight takes the side the next week will prove right. */
const feel = (author: Author, mood: number, weekAhead: number, draw: number): number => {
  const spread = bell(mix(draw ^ 1))
  if (unit(draw) >= author.foresight) return score(5.3 + author.lean + mood + 1.6 * spread)
  const conviction = 2.4 + 1.1 * Math.abs(spread)
  return score(5 + Math.sign(weekAhead) * conviction)
}

const createDay = (
  seed: number,
  cast: Cast,
  day: number,
  now: Float64Array,
  later: Float64Array,
): PostDay => {
  const sizes = Array.from({ length: 24 }, (_, hour) => crowd(seed, day * 24 + hour))
  const count = sizes.reduce((sum, size) => sum + size, 0)
  const posts: PostDay = {
    count,
    instant: new Uint32Array(count),
    key: new Uint32Array(count),
    author: new Uint16Array(count),
    symbol: new Uint16Array(count),
    sentiment: new Uint8Array(count),
    alpha: new Uint8Array(count),
    legitimacy: new Uint8Array(count),
    technicalAccuracy: new Uint8Array(count),
    views: new Uint32Array(count),
    likes: new Uint32Array(count),
    reposts: new Uint32Array(count),
    replies: new Uint32Array(count),
    quotes: new Uint32Array(count),
  }
  const mood = moods(seed, day)
  let at = 0
  for (let hour = 0; hour < 24; hour++) {
    const wheel = attention(seed, day * 3 + (hour >> 3))
    const size = sizes[hour] as number
    for (let i = 0; i < size; i++, at++) {
      const key = hash(seed, POST, day * 24 + hour, i)
      const who = spin(cast.wheel, mix(key ^ 1))
      const author = cast.authors[who] as Author
      const habit = mix(key ^ 2)
      const symbol = unit(habit) < 0.3 ? (author.favourites[habit & 3] as number) : spin(wheel, mix(key ^ 3))
      const quality = 1.2 + 6.4 * author.reputation + 1.2 * bell(mix(key ^ 4))
      const alpha = score(quality + 1.3 * bell(mix(key ^ 5)) - 0.3)
      const views = Math.ceil(author.reach * Math.exp(0.6 * bell(mix(key ^ 8)) + 0.05 * (alpha - 5)))
      const reactions = views * author.engagementRate * Math.exp(0.3 * bell(mix(key ^ 9)))
      const split = mix(key ^ 10)
      // Spread inside its own slice of the hour, with a gap, so that instants rise strictly.
      posts.instant[at] =
        (day * 24 + hour) * HOUR + Math.floor(((i + 0.97 * unit(mix(key ^ 11))) * HOUR) / size)
      posts.key[at] = key
      posts.author[at] = who
      posts.symbol[at] = symbol
      posts.sentiment[at] = feel(
        author,
        mood[symbol] as number,
        (later[symbol] as number) - (now[symbol] as number),
        mix(key ^ 12),
      )
      posts.alpha[at] = alpha
      posts.legitimacy[at] = score(quality + bell(mix(key ^ 6)) + 1.2)
      posts.technicalAccuracy[at] = score(quality + bell(mix(key ^ 7)) + 0.6)
      posts.views[at] = views
      posts.likes[at] = reactions * (0.68 + (split & 255) / 2550)
      posts.reposts[at] = reactions * (0.07 + ((split >>> 8) & 255) / 2550)
      posts.replies[at] = reactions * (0.04 + ((split >>> 16) & 255) / 2550)
      posts.quotes[at] = reactions * (0.01 + (split >>> 24) / 5100)
    }
  }
  return posts
}

/** Opens the stream of a seed; keeps the days last asked for, five megabytes at most. */
export const createStream = (seed: number): Stream => {
  const cast = createCast(seed)
  const days = new Cache<number, PostDay>(CACHED_DAYS)
  const prices = new Cache<number, Float64Array>(CACHED_DAYS)
  const closesOf = (day: number) => prices.get(day, () => closes(seed, day))
  return {
    seed,
    cast,
    day: day => days.get(day, () => createDay(seed, cast, day, closesOf(day), closesOf(day + 7))),
    closes: closesOf,
  }
}

/** Calls `visit` for every post with from ≤ instant < to (Unix seconds), in order of time. */
export const eachPost = (
  stream: Stream,
  from: number,
  to: number,
  visit: (posts: PostDay, at: number, day: number) => void,
): void => {
  for (let day = Math.floor(from / DAY); day * DAY < to; day++) {
    const posts = stream.day(day)
    for (let at = firstAt(posts, from); at < posts.count && (posts.instant[at] as number) < to; at++)
      visit(posts, at, day)
  }
}

const firstAt = (posts: PostDay, from: number): number => {
  let low = 0
  let high = posts.count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((posts.instant[middle] as number) < from) low = middle + 1
    else high = middle
  }
  return low
}
