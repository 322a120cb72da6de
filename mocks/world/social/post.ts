import { HOUR } from '../../time/calendar.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { drawNearNormal } from '../random/draw-noise.ts'
import { reproducibleExp } from '../random/exact-math.ts'
import type { Author, Authors } from './authors.ts'
import { pickFromTable } from './build-weighted-table.ts'
import type { Trends } from './trends.ts'

const POST = hashName('social post')
const HOURS_OF_TALK = 8

/** A post about a topic. It never changes: its counts are those of collection time. */
export type Post = Readonly<ReturnType<typeof drawPost>>

/** Origin of the posts of a seed. A point of sentiment is divided into `steps`. */
export interface PostSource {
  readonly seed: number
  readonly authors: Authors
  readonly trends: Trends
  readonly steps: number
}

/** A table of topics to pick from. By topic: the general sentiment, and the rise of the log price in a week. */
interface News {
  readonly talk: Uint16Array
  readonly moods: Float64Array
  readonly rises: Float64Array
}

/** Draws the posts of a day since the epoch, in order of time, each by seed, hour and position in the hour. */
export function drawPosts(source: PostSource, day: number): Post[] {
  const { attention, closes, countPosts, moods } = source.trends
  const close = closes(day)
  const news = {
    talk: attention(day * 24),
    moods: moods(day),
    rises: closes(day + 7).map((later, topic) => later - (close[topic] as number)),
  }
  const posts: Post[] = []
  for (let hour = day * 24; hour < (day + 1) * 24; hour++) {
    if (hour % HOURS_OF_TALK === 0) news.talk = attention(hour)
    const size = countPosts(hour)
    for (let i = 0; i < size; i++) {
      const key = drawHash(source.seed, POST, hour, i)
      // Spread inside its own slice of the hour, with a gap, so that instants rise strictly.
      const part = (i + 0.97 * drawFraction(scrambleBits(key ^ 8))) / size
      posts.push(drawPost(source, news, key, hour * HOUR + Math.floor(part * HOUR)))
    }
  }
  return posts
}

/** Returns the depth of the content of a post, 0..10: the mean of its three scores other than sentiment. */
export function computeContentDepth({ alpha, legitimacy, technicalAccuracy }: Post): number {
  return (alpha + legitimacy + technicalAccuracy) / 3
}

function drawPost(
  { authors, steps }: PostSource,
  { talk, moods, rises }: News,
  key: number,
  instant: number,
) {
  const author = pickFromTable(authors.table, scrambleBits(key ^ 1))
  const traits = authors.all[author] as Author
  // A favorite of the author, or what everybody talks about.
  const habit = scrambleBits(key ^ 2)
  const isFavorite = drawFraction(habit) < 0.3
  const topic = isFavorite
    ? (traits.favorites[habit & 3] as number)
    : pickFromTable(talk, scrambleBits(key ^ 3))
  // A post with foresight takes the side of the price. Others follow the general mood and the bias of the author.
  const spread = drawNearNormal(scrambleBits(key ^ 4))
  const opinion =
    drawFraction(scrambleBits(key ^ 9)) < traits.foresight
      ? Math.sign(rises[topic] as number) * (2.4 + 1.1 * Math.abs(spread))
      : 0.3 + traits.lean + (moods[topic] as number) + 1.6 * spread
  const quality = 6.4 * traits.reputation + 1.2 * drawNearNormal(scrambleBits(key ^ 5))
  const shades = scrambleBits(key ^ 6)
  const alpha = toScore(quality - 1.1 + (shades & 255) / 64)
  const luck = 0.6 * drawNearNormal(scrambleBits(key ^ 7)) + 0.05 * (alpha - 5)
  const views = Math.ceil(traits.reach * reproducibleExp(luck))
  const responses = views * traits.engagementRate * (0.6 + 0.8 * drawFraction(scrambleBits(key ^ 11)))
  const split = scrambleBits(key ^ 10)
  return {
    /** Pseudo-random 32-bit key. */
    key,
    /** Unix seconds, which no other post has. */
    instant,
    /** Positions in the authors and topics of the stream. */
    author,
    topic,
    /** The four scores, 0..10. Sentiment has the steps of the stream, the others are whole. */
    sentiment: toScore(5 + traits.zeal * opinion, steps),
    alpha,
    legitimacy: toScore(quality + 0.4 + ((shades >>> 8) & 255) / 64),
    technicalAccuracy: toScore(quality - 0.2 + ((shades >>> 16) & 255) / 64),
    views,
    /** Likes, reposts and replies. */
    reactions: Math.floor(responses * (0.79 + (split & 255) / 1020)),
    quotes: Math.floor(responses * (0.01 + (split >>> 24) / 5100)),
  }
}

function toScore(value: number, steps = 1): number {
  return Math.floor(Math.max(0, Math.min(10, value)) * steps + 0.5) / steps
}
