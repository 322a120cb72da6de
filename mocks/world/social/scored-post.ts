import tables from '../../../fixtures/posts.json' with { type: 'json' }
import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { DAY, toMinute } from '../../time/calendar.ts'
import type { TokenPrices } from '../prices/token-prices.ts'
import { drawFraction, drawInteger, pickItem } from '../random/distributions.ts'
import { scrambleBits } from '../random/draw-hash.ts'
import type { Author } from './authors.ts'
import { computeContentDepth, type Post } from './post.ts'
import type { PostStream } from './post-stream.ts'
import { roundToDecimals } from './round-to-decimals.ts'
import type { Topic } from './topic.ts'

/** Query for at most `limit` posts, about one topic or about all. */
export interface ScoredPostsQuery {
  readonly limit: number
  /** Position of the topic, −1 for none. */
  readonly topic?: number | undefined
  /** Selects only those of the `limit` newest posts that have at least this alpha. */
  readonly minAlpha?: number | undefined
}

/**
 * A post with the fields of the contract. The combined score is the mean of the four scores (gap GAP-26), and
 * the preview is the whole text (GAP-60).
 */
export type ScoredPost = ReturnType<typeof describePost>

const CACHED_POSTS = 2000
const CACHED_MINUTES = 4

/** Creates the function that returns the posts of the last 24 hours with the best scores. */
export function createScoredPosts(stream: PostStream, price: TokenPrices['price']) {
  const rankings = new BoundedCache<number, RankedPost[]>(CACHED_MINUTES)
  const described = new BoundedCache<number, ScoredPost>(CACHED_POSTS)
  return (now: number, query: ScoredPostsQuery): ScoredPost[] => {
    const to = toMinute(now)
    const ranking = rankings.getOrMake(to, () => rankPosts(stream.list(to - DAY, to)))
    return selectPosts(ranking, query).map(ranked =>
      described.getOrMake(ranked.post.instant, () => describePost(stream, ranked, price)),
    )
  }
}

type RankedPost = ReturnType<typeof rankPosts>[number]

/** Ranks posts by the sum of the four scores, 0..40: best first, then most engagement, then newest. */
function rankPosts(posts: readonly Post[]) {
  return posts
    .map(post => ({
      post,
      score: post.sentiment + post.alpha + post.legitimacy + post.technicalAccuracy,
      engagement: post.reactions + post.quotes,
    }))
    .reverse()
    .sort((a, b) => b.score - a.score || b.engagement - a.engagement)
}

function selectPosts(
  ranking: readonly RankedPost[],
  { limit, topic, minAlpha }: ScoredPostsQuery,
): readonly RankedPost[] {
  const meant = topic === undefined ? ranking : ranking.filter(({ post }) => post.topic === topic)
  if (minAlpha === undefined) return meant.slice(0, limit)
  const newest = new Set(meant.toSorted((a, b) => b.post.instant - a.post.instant).slice(0, limit))
  return meant.filter(ranked => newest.has(ranked) && ranked.post.alpha >= minAlpha)
}

function describePost(
  { authors, topics }: PostStream,
  { post, score, engagement }: RankedPost,
  price: TokenPrices['price'],
) {
  const { instant, key, sentiment, alpha, legitimacy, technicalAccuracy } = post
  const { handle } = authors[post.author] as Author
  const topic = topics[post.topic] as Topic
  return {
    socialHandle: handle,
    tokenSymbol: topic.symbol,
    combinedScore: roundToDecimals(score / 4, 2),
    sentiment,
    alpha,
    legitimacy,
    technicalAccuracy,
    engagement,
    contentPreview: composePost(post, topic, price),
    postUrl: `https://social.example/${handle}/status/${instant}${String(key % 1e9).padStart(9, '0')}`,
  }
}

const phrases: Readonly<Record<string, readonly string[]>> = tables.phrases

/** One author in sixty writes in each of these languages, except about stable coins. The others write English. */
const languages: readonly string[] = ['es', 'pt', 'de', 'tr', 'zh', 'ja']
const AUTHORS_OF_A_LANGUAGE = 60

/**
 * Composes the text of a post. Its tone is that of its sentiment. A deep post makes a claim that fits the kind
 * of its topic, another one a remark. Prices in it are those of the market.
 */
function composePost(post: Post, topic: Topic, price: TokenPrices['price']): string {
  const draw = (n: number) => scrambleBits(post.key ^ (n << 8))
  const mood = Math.round(post.sentiment)
  const tone = mood >= 7 ? 'bullish' : mood <= 3 ? 'bearish' : 'neutral'
  const isStable = topic.kind === 'stable'
  const isDeep = isStable || computeContentDepth(post) >= 5.5
  const language = isStable ? undefined : languages[post.author % AUTHORS_OF_A_LANGUAGE]
  const claims = phrases[`${language ?? (isDeep ? topic.kind : 'light')} ${tone}`] as readonly string[]
  const first = drawInteger(draw(1), claims.length)
  const parts = [claims[first] as string]
  // Only after the end of a sentence, and in English.
  const append = (n: number, text: string) => {
    if (language === undefined && drawFraction(draw(n)) < 0.35 && /[.?!}]$/.test(parts.at(-1) as string))
      parts.push(text)
  }
  // The second claim is another one than the first.
  append(2, claims[(first + 1 + drawInteger(draw(3), claims.length - 1)) % claims.length] as string)
  append(4, pickItem(draw(5), phrases.closing as readonly string[]))
  if (language === undefined && drawFraction(draw(6)) < 0.3)
    parts.unshift(pickItem(draw(7), phrases.opening as readonly string[]))
  return fillSlots(parts.join(' '), topic.symbol, draw(8), at => price(topic.token, post.instant - at))
}

/** Fills the slots of a text: a list of phrases of that name, or one of these facts. */
function fillSlots(
  text: string,
  symbol: string,
  key: number,
  priceBefore: (seconds: number) => number,
): string {
  let slots = 0
  const next = () => scrambleBits(key ^ ++slots)
  const number = (low: number, high: number) => low + drawInteger(next(), high - low)
  const facts: Readonly<Record<string, () => string>> = {
    // Most write a cashtag.
    t: () => (key & 3 ? `$${symbol}` : symbol),
    s: () => symbol,
    p: () => `${number(6, 70)}%`,
    n: () => String(number(2, 9) * 5),
    k: () => String(number(2, 95)),
    m: () => `$${number(1, 9)}.${number(1, 9)}M`,
    d: () => String(number(3, 30)),
    x: () => String(number(2, 9)),
    link: () => `https://notes.example/${next().toString(36)}`,
    price: () => formatUsd(priceBefore(0)),
    move: () => {
      const percent = (priceBefore(0) / priceBefore(DAY) - 1) * 100
      return `${percent < 0 ? '' : '+'}${percent.toFixed(1)}%`
    },
  }
  const fill = (part: string): string =>
    part.replace(
      /\{(\w+)\}/g,
      (_, name: string) => facts[name]?.() ?? fill(pickItem(next(), phrases[name] ?? [''])),
    )
  return fill(text)
}

function formatUsd(usd: number): string {
  return usd >= 1 ? `$${usd.toFixed(2)}` : `$${Number(usd.toPrecision(3)).toFixed(12).replace(/0+$/, '')}`
}
