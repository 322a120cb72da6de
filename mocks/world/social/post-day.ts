import { HOUR } from '../../time/calendar.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { drawNearNormal } from '../random/draw-noise.ts'
import { reproducibleExp } from '../random/exact-math.ts'
import type { Author, Authors } from './authors.ts'
import { pickFromTable } from './build-weighted-table.ts'
import type { Trends } from './trends.ts'

const POST = hashName('social post')

/** The posts of one UTC day in order of time, with one column for each property. Row `at` is one post. */
export interface PostDay {
  readonly count: number
  /** Unix seconds. They are unique. */
  readonly instant: Uint32Array
  /** Pseudo-random 32-bit key of the post. */
  readonly key: Uint32Array
  /** Position in the stream's authors. */
  readonly author: Uint16Array
  /** Position in `tokenSymbols`. */
  readonly symbol: Uint16Array
  /** The four scores, 0..10. Sentiment has the steps of the stream, the others are whole. */
  readonly sentiment: Uint8Array | Float64Array
  readonly alpha: Uint8Array
  readonly legitimacy: Uint8Array
  readonly technicalAccuracy: Uint8Array
  /** Counts at collection time. A post is collected once, so they never change. */
  readonly views: Uint32Array
  readonly likes: Uint32Array
  readonly reposts: Uint32Array
  readonly replies: Uint32Array
  readonly quotes: Uint32Array
}

/**
 * Generates the posts of a day, numbered since the epoch. Each post is a function of seed, hour and its
 * position in the hour. A point of sentiment is divided into `steps`.
 */
export function createPostDay(
  seed: number,
  authors: Authors,
  trends: Trends,
  day: number,
  steps: number,
): PostDay {
  const sizes = Array.from({ length: 24 }, (_, hour) => trends.countPosts(day * 24 + hour))
  const posts = createEmptyDay(
    sizes.reduce((sum, size) => sum + size, 0),
    steps,
  )
  let at = 0
  let talk = trends.attention(day * 24)
  sizes.forEach((size, hourOfDay) => {
    const hour = day * 24 + hourOfDay
    if (hourOfDay % 8 === 0) talk = trends.attention(hour)
    writeHour(posts, at, seed, hour, size, authors, talk)
    at += size
  })
  const close = trends.closes(day)
  const weekAhead = trends.closes(day + 7).map((later, symbol) => later - (close[symbol] as number))
  writeSentiment(posts, authors, trends.moods(day), weekAhead, steps)
  writeQuality(posts, authors)
  writeCounts(posts, authors)
  return posts
}

function createEmptyDay(count: number, steps: number): PostDay {
  return {
    count,
    instant: new Uint32Array(count),
    key: new Uint32Array(count),
    author: new Uint16Array(count),
    symbol: new Uint16Array(count),
    sentiment: steps === 1 ? new Uint8Array(count) : new Float64Array(count),
    alpha: new Uint8Array(count),
    legitimacy: new Uint8Array(count),
    technicalAccuracy: new Uint8Array(count),
    views: new Uint32Array(count),
    likes: new Uint32Array(count),
    reposts: new Uint32Array(count),
    replies: new Uint32Array(count),
    quotes: new Uint32Array(count),
  }
}

// One pass for each group of columns: small loops, which the engine keeps free of boxed numbers (three times as fast).

/** Draws the posts of an hour: authors, and symbols that are their favorites or trending. */
function writeHour(
  posts: PostDay,
  start: number,
  seed: number,
  hour: number,
  size: number,
  { all: authors, table }: Authors,
  talk: Uint16Array,
) {
  for (let i = 0; i < size; i++) {
    const at = start + i
    const key = drawHash(seed, POST, hour, i)
    const author = pickFromTable(table, scrambleBits(key ^ 1))
    const habit = scrambleBits(key ^ 2)
    posts.key[at] = key
    posts.author[at] = author
    posts.symbol[at] =
      drawFraction(habit) < 0.3
        ? (authors[author]?.favorites[habit & 3] as number)
        : pickFromTable(talk, scrambleBits(key ^ 3))
    // Spread inside its own slice of the hour, with a gap, so that instants rise strictly.
    posts.instant[at] =
      hour * HOUR + Math.floor(((i + 0.97 * drawFraction(scrambleBits(key ^ 8))) * HOUR) / size)
  }
}

function toScore(value: number, steps = 1): number {
  return Math.floor(Math.max(0, Math.min(10, value)) * steps + 0.5) / steps
}

/**
 * Draws the sentiments. A post with foresight takes the side that the price takes in the next week. Other
 * posts follow the general sentiment and the bias of the author.
 */
function writeSentiment(
  posts: PostDay,
  { all: authors }: Authors,
  moods: Float64Array,
  weekAhead: Float64Array,
  steps: number,
) {
  for (let at = 0; at < posts.count; at++) {
    const key = posts.key[at] as number
    const symbol = posts.symbol[at] as number
    const author = authors[posts.author[at] as number] as Author
    const spread = drawNearNormal(scrambleBits(key ^ 4))
    posts.sentiment[at] =
      drawFraction(scrambleBits(key ^ 9)) < author.foresight
        ? toScore(5 + Math.sign(weekAhead[symbol] as number) * (2.4 + 1.1 * Math.abs(spread)), steps)
        : toScore(5.3 + author.lean + (moods[symbol] as number) + 1.6 * spread, steps)
  }
}

function writeQuality(posts: PostDay, { all: authors }: Authors) {
  for (let at = 0; at < posts.count; at++) {
    const key = posts.key[at] as number
    const author = authors[posts.author[at] as number] as Author
    const quality = 6.4 * author.reputation + 1.2 * drawNearNormal(scrambleBits(key ^ 5))
    const shades = scrambleBits(key ^ 6)
    posts.alpha[at] = toScore(quality - 1.1 + (shades & 255) / 64)
    posts.legitimacy[at] = toScore(quality + 0.4 + ((shades >>> 8) & 255) / 64)
    posts.technicalAccuracy[at] = toScore(quality - 0.2 + ((shades >>> 16) & 255) / 64)
  }
}

function writeCounts(posts: PostDay, { all: authors }: Authors) {
  for (let at = 0; at < posts.count; at++) {
    const key = posts.key[at] as number
    const author = authors[posts.author[at] as number] as Author
    const luck = 0.6 * drawNearNormal(scrambleBits(key ^ 7)) + 0.05 * ((posts.alpha[at] as number) - 5)
    const views = Math.ceil(author.reach * reproducibleExp(luck))
    const split = scrambleBits(key ^ 10)
    const reactions = views * author.engagementRate * (0.6 + 0.8 * drawFraction(scrambleBits(key ^ 11)))
    posts.views[at] = views
    posts.likes[at] = reactions * (0.68 + (split & 255) / 2550)
    posts.reposts[at] = reactions * (0.07 + ((split >>> 8) & 255) / 2550)
    posts.replies[at] = reactions * (0.04 + ((split >>> 16) & 255) / 2550)
    posts.quotes[at] = reactions * (0.01 + (split >>> 24) / 5100)
  }
}

/** Returns the depth of the content of a post, 0..10: the mean of its three scores other than sentiment. */
export function computeContentDepth(posts: PostDay, at: number): number {
  return (
    ((posts.alpha[at] as number) +
      (posts.legitimacy[at] as number) +
      (posts.technicalAccuracy[at] as number)) /
    3
  )
}

/** Returns the total of likes, reposts, replies and quotes of a post. */
export function countEngagement(posts: PostDay, at: number): number {
  return countReactions(posts, at) + (posts.quotes[at] as number)
}

/**
 * Returns the total of likes, reposts and replies of a post, as in the engagement of an influencer (contract,
 * InfluencerEntry).
 */
export function countReactions(posts: PostDay, at: number): number {
  return (posts.likes[at] as number) + (posts.reposts[at] as number) + (posts.replies[at] as number)
}
