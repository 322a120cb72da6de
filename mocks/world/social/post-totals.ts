import { tokenSymbols } from './authors.ts'
import { computeContentDepth, countEngagement } from './post-day.ts'
import { forEachPost, type PostStream } from './post-stream.ts'

/** What was said about every symbol in a stretch of time: one number per position in `tokenSymbols`. */
export interface PostTotals {
  readonly posts: Uint32Array
  readonly authors: Uint32Array
  /** Posts with a sentiment of 6 or more, and below 4. */
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

const AUTHOR_STANDING = 16

/** Counts the posts with from ≤ instant < to (Unix seconds) by symbol; every aggregate by token starts here, so they agree. */
export function computePostTotals(stream: PostStream, from: number, to: number): PostTotals {
  const { all: authors } = stream.authors
  const size = tokenSymbols.length
  const seen = new Uint8Array(size * authors.length)
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
  const add = (column: Uint32Array | Float64Array, symbol: number, amount: number) => {
    column[symbol] = (column[symbol] as number) + amount
  }
  forEachPost(stream, from, to, (posts, at) => {
    const symbol = posts.symbol[at] as number
    const author = posts.author[at] as number
    const sentiment = posts.sentiment[at] as number
    const meeting = symbol * authors.length + author
    add(sums.posts, symbol, 1)
    add(sums.authors, symbol, 1 - (seen[meeting] as number))
    seen[meeting] = 1
    add(sums.bullish, symbol, sentiment >= 6 ? 1 : 0)
    add(sums.bearish, symbol, sentiment < 4 ? 1 : 0)
    add(sums.sentiment, symbol, sentiment)
    add(sums.sentimentSquares, symbol, sentiment * sentiment)
    add(sums.alpha, symbol, posts.alpha[at] as number)
    // Half the author, half the text; the standing of an author ends at 16, which lets a token of experts pass 10.
    const standing = AUTHOR_STANDING * (authors[author]?.reputation ?? 0)
    add(sums.quality, symbol, (standing + computeContentDepth(posts, at)) / 2)
    add(sums.views, symbol, posts.views[at] as number)
    add(sums.engagement, symbol, countEngagement(posts, at))
  })
  return sums
}
