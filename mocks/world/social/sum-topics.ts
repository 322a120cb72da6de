import type { Author } from './authors.ts'
import { computeContentDepth } from './post.ts'
import type { PostStream } from './post-stream.ts'
import { createPostTotals } from './post-totals.ts'

/** Returns the totals of a period by position of a topic, whose partners are the authors of its posts. */
export type SumTopics = ReturnType<typeof createTopicTotals>

/** Sums over posts about one topic. */
export type TopicSums = ReturnType<ReturnType<SumTopics>['sums']>

const AUTHOR_REPUTATION = 16

/** Sums posts by topic. All aggregates by token use these totals, so they agree. */
export function createTopicTotals({ authors, list, topics }: PostStream) {
  return createPostTotals(list, {
    rows: topics.length,
    row: ({ topic }) => topic,
    columns: {
      posts: () => 1,
      bullish: ({ sentiment }) => (sentiment >= 6 ? 1 : 0),
      bearish: ({ sentiment }) => (sentiment < 4 ? 1 : 0),
      sentiment: ({ sentiment }) => sentiment,
      sentimentSquares: ({ sentiment }) => sentiment * sentiment,
      alpha: ({ alpha }) => alpha,
      // Half the author, half the text; the rank of an author ends at 16, which lets a token of experts pass 10.
      quality: post => {
        const { reputation } = authors[post.author] as Author
        return (AUTHOR_REPUTATION * reputation + computeContentDepth(post)) / 2
      },
      views: ({ views }) => views,
      engagement: ({ reactions, quotes }) => reactions + quotes,
    },
    partners: authors.length,
    partner: ({ author }) => author,
  })
}
