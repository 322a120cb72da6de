import { DAY } from '../../time/calendar.ts'
import { type Author, findSymbolIndex, tokenSymbols } from './authors.ts'
import { composePreview, formatPostUrl } from './compose-preview.ts'
import type { PostDay } from './post-day.ts'
import { countEngagement } from './post-day.ts'
import { listPostRanges, type PostStream } from './post-stream.ts'
import { roundToDecimals } from './round-to-decimals.ts'

/** A post in the ranking: its day and row, and its score. */
interface RankedPost {
  readonly posts: PostDay
  readonly at: number
  /** Sum of the four scores, 0..40. */
  readonly score: number
  readonly engagement: number
}

/** Query for at most `limit` posts, about the symbol `token` (any spelling) or about all symbols. */
export interface ScoredPostsQuery {
  readonly limit: number
  readonly token?: string | undefined
  /** Selects only those of the `limit` newest posts that have at least this alpha. */
  readonly minAlpha?: number | undefined
}

/**
 * A post with the fields of the contract. The combined score is the mean of the four scores (gap GAP-26), and
 * the preview is the whole text (GAP-60).
 */
export type ScoredPost = ReturnType<typeof describePost>

/**
 * Ranks the posts of the 24 hours before `to` (Unix seconds): best scores first, then most engagement, then
 * newest.
 */
export function rankPosts(stream: PostStream, to: number): RankedPost[] {
  const ranked: RankedPost[] = []
  for (const { posts, first, end } of listPostRanges(stream, to - DAY, to)) {
    for (let at = first; at < end; at++) {
      const score =
        (posts.sentiment[at] as number) +
        (posts.alpha[at] as number) +
        (posts.legitimacy[at] as number) +
        (posts.technicalAccuracy[at] as number)
      ranked.push({ posts, at, score, engagement: countEngagement(posts, at) })
    }
  }
  return ranked.reverse().sort((a, b) => b.score - a.score || b.engagement - a.engagement)
}

/** Selects the best posts of a ranking. Returns none for a symbol without posts. */
export function selectPosts(ranking: readonly RankedPost[], query: ScoredPostsQuery): RankedPost[] {
  const { limit, token, minAlpha } = query
  const symbol = token === undefined ? undefined : findSymbolIndex(token)
  const meant =
    symbol === undefined ? ranking : ranking.filter(({ posts, at }) => posts.symbol[at] === symbol)
  if (minAlpha === undefined) return meant.slice(0, limit)
  const newest = new Set(meant.toSorted((a, b) => getPostInstant(b) - getPostInstant(a)).slice(0, limit))
  return meant.filter(post => newest.has(post) && (post.posts.alpha[post.at] as number) >= minAlpha)
}

/** Returns the Unix second of a post, which no other post has. */
export function getPostInstant({ posts, at }: RankedPost): number {
  return posts.instant[at] as number
}

/** Returns a post with the fields of the contract. */
export function describePost(stream: PostStream, { posts, at, score, engagement }: RankedPost) {
  const { handle } = stream.authors.all[posts.author[at] as number] as Author
  const tokenSymbol = tokenSymbols[posts.symbol[at] as number] as string
  return {
    socialHandle: handle,
    tokenSymbol,
    combinedScore: roundToDecimals(score / 4, 2),
    sentiment: posts.sentiment[at] as number,
    alpha: posts.alpha[at] as number,
    legitimacy: posts.legitimacy[at] as number,
    technicalAccuracy: posts.technicalAccuracy[at] as number,
    engagement,
    contentPreview: composePreview(posts, at, tokenSymbol),
    postUrl: formatPostUrl(posts, at, handle),
  }
}
