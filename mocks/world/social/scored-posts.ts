import { DAY } from '../calendar.ts'
import { type Author, symbolAt, symbols } from './cast.ts'
import { engagement } from './post.ts'
import { previewOf, urlOf } from './preview.ts'
import { round } from './round.ts'
import { eachPost, type PostDay, type Stream } from './stream.ts'

/** A post in the ranking: where it is and what it scored. */
export interface RankedPost {
  readonly posts: PostDay
  readonly at: number
  /** Sum of the four scores, 0..40. */
  readonly score: number
}

/** Which posts to return: at most `limit`, about the symbol `token` (any spelling) or about any. */
export interface ScoredPostsQuery {
  readonly limit: number
  readonly token?: string | undefined
}

/** A post as the contract names its parts, with the four scores combined as a mean (gap GAP-26). */
export type ScoredPost = ReturnType<typeof describe>

/** Ranks the posts of the 24 hours before `to` (Unix seconds): best scores first, then most engagement, then newest. */
export const rankPosts = (stream: Stream, to: number): RankedPost[] => {
  const ranked: (RankedPost & { reactions: number })[] = []
  eachPost(stream, to - DAY, to, (posts, at) => {
    const score =
      (posts.sentiment[at] as number) +
      (posts.alpha[at] as number) +
      (posts.legitimacy[at] as number) +
      (posts.technicalAccuracy[at] as number)
    ranked.push({ posts, at, score, reactions: engagement(posts, at) })
  })
  return ranked.reverse().sort((a, b) => b.score - a.score || b.reactions - a.reactions)
}

/** Describes the best of a ranking; empty for a symbol nobody posted about. */
export const scoredPosts = (stream: Stream, ranking: readonly RankedPost[], query: ScoredPostsQuery) => {
  const symbol = query.token === undefined ? undefined : symbolAt(query.token)
  const chosen: ScoredPost[] = []
  for (const { posts, at, score } of ranking) {
    if (chosen.length >= query.limit) break
    if (symbol === undefined || posts.symbol[at] === symbol) chosen.push(describe(stream, posts, at, score))
  }
  return chosen
}

const describe = (stream: Stream, posts: PostDay, at: number, score: number) => {
  const { handle } = stream.cast.authors[posts.author[at] as number] as Author
  const tokenSymbol = symbols[posts.symbol[at] as number] as string
  return {
    socialHandle: handle,
    tokenSymbol,
    combinedScore: round(score / 4, 2),
    sentiment: posts.sentiment[at] as number,
    alpha: posts.alpha[at] as number,
    legitimacy: posts.legitimacy[at] as number,
    technicalAccuracy: posts.technicalAccuracy[at] as number,
    engagement: engagement(posts, at),
    contentPreview: previewOf(posts, at, tokenSymbol),
    postUrl: urlOf(posts, at, handle),
  }
}
