import { DAY } from '../../time/calendar.ts'
import { reproducibleExp } from '../random/exact-math.ts'
import { computeContentDepth, type Post } from './post.ts'
import type { PostStream } from './post-stream.ts'
import { createPostTotals } from './post-totals.ts'

/** Returns the totals of a period by position of an author, whose partners are the topics of its good posts. */
export type SumAuthors = ReturnType<typeof createAuthorTotals>

/** Minimum depth (0..10) of a high-quality post. Only such posts count for influencers. */
const HIGH_QUALITY = 5.5

/**
 * Sums high-quality posts by author, and judges the predictions of all: bullish (sentiment 7 or more) or bearish
 * (3 or less). They are compared with the closing price of the token 1, 7 and 30 days later. The sign of a
 * return follows the direction of the post.
 */
export function createAuthorTotals({ authors, closes, list, topics }: PostStream) {
  const isGood = (post: Post) => computeContentDepth(post) >= HIGH_QUALITY
  const ofGood = (amount: (post: Post) => number) => (post: Post) => (isGood(post) ? amount(post) : 0)
  const side = ({ sentiment }: Post) => (sentiment >= 7 ? 1 : sentiment <= 3 ? -1 : 0)
  const rise = ({ instant, topic }: Post, days: number) => {
    const day = Math.floor(instant / DAY)
    return (closes(day + days)[topic] as number) - (closes(day)[topic] as number)
  }
  const hits = (days: number) => (post: Post) => (side(post) * rise(post, days) > 0 ? 1 : 0)
  const gains = (days: number) => (post: Post) =>
    side(post) === 0 ? 0 : side(post) * (reproducibleExp(rise(post, days)) - 1)
  return createPostTotals(list, {
    rows: authors.length,
    row: ({ author }) => author,
    columns: {
      posts: ofGood(() => 1),
      sentiment: ofGood(({ sentiment }) => sentiment),
      alpha: ofGood(({ alpha }) => alpha),
      views: ofGood(({ views }) => views),
      reactions: ofGood(({ reactions }) => reactions),
      signals: post => Math.abs(side(post)),
      bullish: post => (side(post) > 0 ? 1 : 0),
      hits1: hits(1),
      hits7: hits(7),
      hits30: hits(30),
      gains1: gains(1),
      gains7: gains(7),
      gains30: gains(30),
    },
    partners: topics.length,
    partner: post => (isGood(post) ? post.topic : -1),
  })
}
