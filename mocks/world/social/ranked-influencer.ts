import { naturalLogarithm } from '../random/exact-math.ts'
import { type Author, findSymbolIndex } from './authors.ts'
import type { TrackRecord } from './measure-track-records.ts'
import { computeContentDepth, countReactions } from './post-day.ts'
import { listPostRanges, type PostStream } from './post-stream.ts'
import { roundToDecimals } from './round-to-decimals.ts'

/** Minimum depth (0..10) of a high-quality post. Only such posts count for influencers. */
const HIGH_QUALITY = 5.5

/**
 * Posts and results of an author: the contract's fields in `entry`, and further values for sorting and
 * filtering.
 */
export interface RankedInfluencer {
  readonly entry: InfluencerEntry
  /** Number of high-quality posts in the window. */
  readonly posts: number
  /** Mean alpha of these posts, 0..10. */
  readonly alpha: number
  /** Positions in `tokenSymbols` of the tokens of these posts. */
  readonly tokens: ReadonlySet<number>
}

/**
 * The fields of an influencer in version 2 of the contract. Version 1 has the same fields without a track
 * record.
 */
export type InfluencerEntry = ReturnType<typeof describeInfluencer>

/**
 * Query for influencers with at least `minPosts` posts, one of them about `token`. They are sorted by `key`,
 * those with null last.
 */
export interface InfluencersQuery {
  readonly limit: number
  readonly minPosts: number
  readonly token?: string | undefined
  readonly key: (influencer: RankedInfluencer) => number | null
  readonly descending: boolean
}

function createSums() {
  return {
    posts: 0,
    views: 0,
    reactions: 0,
    alpha: 0,
    sentiment: 0,
    tokens: new Set<number>(),
  }
}

/** Measures every author by the high-quality posts with from ≤ instant < to (Unix seconds). */
export function measureInfluencers(
  stream: PostStream,
  from: number,
  to: number,
  records: readonly TrackRecord[],
): RankedInfluencer[] {
  const sums = stream.authors.all.map(createSums)
  for (const { posts, first, end } of listPostRanges(stream, from, to)) {
    for (let at = first; at < end; at++) {
      if (computeContentDepth(posts, at) < HIGH_QUALITY) continue
      const sum = sums[posts.author[at] as number] as Sums
      sum.posts++
      sum.views += posts.views[at] as number
      sum.reactions += countReactions(posts, at)
      sum.alpha += posts.alpha[at] as number
      sum.sentiment += posts.sentiment[at] as number
      sum.tokens.add(posts.symbol[at] as number)
    }
  }
  return sums.flatMap((sum, who) => {
    if (sum.posts === 0) return []
    const { handle } = stream.authors.all[who] as Author
    const entry = describeInfluencer(handle, sum, records[who] as TrackRecord)
    return [{ entry, posts: sum.posts, alpha: sum.alpha / sum.posts, tokens: sum.tokens }]
  })
}

/** Selects and sorts influencers. Returns none for a token without posts. */
export function selectInfluencers(
  measured: readonly RankedInfluencer[],
  query: InfluencersQuery,
): RankedInfluencer[] {
  const focus = query.token === undefined ? undefined : findSymbolIndex(query.token)
  const sign = query.descending ? -1 : 1
  return measured
    .filter(({ posts, tokens }) => posts >= query.minPosts && (focus === undefined || tokens.has(focus)))
    .map(influencer => ({ influencer, key: query.key(influencer) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
      return sign * (a.key - b.key)
    })
    .slice(0, query.limit)
    .map(({ influencer }) => influencer)
}

type Sums = ReturnType<typeof createSums>

function describeInfluencer(socialHandle: string, sums: Sums, record: TrackRecord) {
  const avgViewsPerPost = roundToDecimals(sums.views / sums.posts, 2)
  const avgEngagementPerPost = roundToDecimals(sums.reactions / sums.posts, 2)
  const avgAlpha = sums.alpha / sums.posts
  const avgSentiment = sums.sentiment / sums.posts
  // The formulas of the contract (social, InfluencerEntry), from the averages as shown.
  const credibility =
    (avgViewsPerPost / 50_000) * 10 +
    (avgAlpha / 10) * 5 +
    (avgSentiment / 10) * 2 +
    naturalLogarithm(sums.posts + 1) * 2
  return {
    ...record,
    socialHandle,
    avgViewsPerPost,
    avgEngagementPerPost,
    credibilityScore: roundToDecimals(credibility, 4),
    influenceScore: roundToDecimals((sums.views / 1e6) * (avgEngagementPerPost / avgViewsPerPost) * 100, 4),
    totalReach: sums.views,
    tokensCovered: sums.tokens.size,
  }
}
