import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { DAY } from '../../time/calendar.ts'
import type { TokenPrices } from '../prices/token-prices.ts'
import { toMinute } from '../to-minute.ts'
import type { Author } from './authors.ts'
import { composePost } from './compose-post.ts'
import type { Post } from './post.ts'
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
