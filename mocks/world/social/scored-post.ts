import { DAY } from '../../time/calendar.ts'
import { type Author, findSymbolIndex, tokenSymbols } from './authors.ts'
import { composePreview, formatPostUrl } from './compose-preview.ts'
import type { PostDay } from './post-day.ts'
import { countEngagement } from './post-day.ts'
import { listStretches, type PostStream } from './post-stream.ts'
import { round } from './round.ts'

/** A post in the ranking: where it is and what it scored. */
interface RankedPost {
  readonly posts: PostDay
  readonly at: number
  /** Sum of the four scores, 0..40. */
  readonly score: number
  readonly engagement: number
}

/** Query for posts: at most `limit`, about the symbol `token` (any spelling) or about any. */
export interface ScoredPostsQuery {
  readonly limit: number
  readonly token?: string | undefined
  /** Looks only at the `limit` newest posts, and returns those with at least this much alpha. */
  readonly minAlpha?: number | undefined
}

/** A post as the contract names its parts, with the four scores combined as a mean (gap GAP-26), and the whole text as preview (GAP-60). */
export type ScoredPost = ReturnType<typeof describePost>

/** Ranks the posts of the 24 hours before `to` (Unix seconds): best scores first, then most engagement, then newest. */
export function rankPosts(stream: PostStream, to: number): RankedPost[] {
  const ranked: RankedPost[] = []
  for (const { posts, first, end } of listStretches(stream, to - DAY, to)) {
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

/** Selects the best of a ranking. Returns none for a symbol without posts. */
export function selectPosts(ranking: readonly RankedPost[], query: ScoredPostsQuery): RankedPost[] {
  const { limit, token, minAlpha } = query
  const symbol = token === undefined ? undefined : findSymbolIndex(token)
  const meant =
    symbol === undefined ? ranking : ranking.filter(({ posts, at }) => posts.symbol[at] === symbol)
  if (minAlpha === undefined) return meant.slice(0, limit)
  const newest = new Set(meant.toSorted((a, b) => getPostInstant(b) - getPostInstant(a)).slice(0, limit))
  return meant.filter(post => newest.has(post) && (post.posts.alpha[post.at] as number) >= minAlpha)
}

/** Returns the time of a post in unique Unix seconds. */
export function getPostInstant({ posts, at }: RankedPost): number {
  return posts.instant[at] as number
}

/** Describes a post for a reader. */
export function describePost(stream: PostStream, { posts, at, score, engagement }: RankedPost) {
  const { handle } = stream.authors.all[posts.author[at] as number] as Author
  const tokenSymbol = tokenSymbols[posts.symbol[at] as number] as string
  return {
    socialHandle: handle,
    tokenSymbol,
    combinedScore: round(score / 4, 2),
    sentiment: posts.sentiment[at] as number,
    alpha: posts.alpha[at] as number,
    legitimacy: posts.legitimacy[at] as number,
    technicalAccuracy: posts.technicalAccuracy[at] as number,
    engagement,
    contentPreview: composePreview(posts, at, tokenSymbol),
    postUrl: formatPostUrl(posts, at, handle),
  }
}
