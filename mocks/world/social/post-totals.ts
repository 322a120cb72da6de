import { type Author, tokenSymbols } from './authors.ts'
import { computeContentDepth, countEngagement } from './post-day.ts'
import { listPostRanges, type PostRange, type PostStream } from './post-stream.ts'

/** Totals of all posts in a period, with one number for each position in `tokenSymbols`. */
export interface PostTotals {
  readonly posts: Uint32Array
  readonly authors: Uint32Array
  /** Number of posts with a sentiment of 6 or more, and of posts with one below 4. */
  readonly bullish: Uint32Array
  readonly bearish: Uint32Array
  /** Sums over the posts. */
  readonly sentiment: Float64Array
  readonly sentimentSquares: Float64Array
  readonly alpha: Float64Array
  readonly quality: Float64Array
  readonly views: Float64Array
  readonly engagement: Float64Array
}

const AUTHOR_REPUTATION = 16

// Which author has met which symbol in the count that is being made: used for one after the other, since to make and to forget
// a big array costs more than to clear it.
let seen = new Uint8Array(0)

/**
 * Totals the posts with from ≤ instant < to (Unix seconds) by symbol. All aggregates by token use these
 * totals, so they agree.
 */
export function computePostTotals(stream: PostStream, from: number, to: number): PostTotals {
  const { all: authors } = stream.authors
  const size = tokenSymbols.length
  if (seen.length < size * authors.length) seen = new Uint8Array(size * authors.length)
  seen.fill(0)
  const sums: PostTotals = {
    posts: new Uint32Array(size),
    authors: new Uint32Array(size),
    bullish: new Uint32Array(size),
    bearish: new Uint32Array(size),
    sentiment: new Float64Array(size),
    sentimentSquares: new Float64Array(size),
    alpha: new Float64Array(size),
    quality: new Float64Array(size),
    views: new Float64Array(size),
    engagement: new Float64Array(size),
  }
  for (const range of listPostRanges(stream, from, to)) addPosts(sums, range, authors)
  return sums
}

function add(column: Uint32Array | Float64Array, symbol: number, amount: number): void {
  column[symbol] = (column[symbol] as number) + amount
}

function addPosts(sums: PostTotals, { posts, first, end }: PostRange, authors: readonly Author[]): void {
  for (let at = first; at < end; at++) {
    const about = posts.symbol[at] as number
    const author = posts.author[at] as number
    const mood = posts.sentiment[at] as number
    const meeting = about * authors.length + author
    add(sums.posts, about, 1)
    add(sums.authors, about, 1 - (seen[meeting] as number))
    seen[meeting] = 1
    add(sums.bullish, about, mood >= 6 ? 1 : 0)
    add(sums.bearish, about, mood < 4 ? 1 : 0)
    add(sums.sentiment, about, mood)
    add(sums.sentimentSquares, about, mood * mood)
    add(sums.alpha, about, posts.alpha[at] as number)
    // Half the author, half the text; the standing of an author ends at 16, which lets a token of experts pass 10.
    const standing = AUTHOR_REPUTATION * (authors[author]?.reputation ?? 0)
    add(sums.quality, about, (standing + computeContentDepth(posts, at)) / 2)
    add(sums.views, about, posts.views[at] as number)
    add(sums.engagement, about, countEngagement(posts, at))
  }
}
