import type { TokenPrices } from '../prices/token-prices.ts'
import { createMomentum } from './momentum.ts'
import type { PostStream } from './post-stream.ts'
import { createInfluencers } from './ranked-influencer.ts'
import { createScoredPosts } from './scored-post.ts'
import { createSentimentShifts } from './sentiment-shift.ts'
import { createAuthorTotals } from './sum-authors.ts'
import { createTopicTotals } from './sum-topics.ts'
import { normalizeSymbol } from './topic.ts'

/** The four aggregates of one stream of posts. */
export type Social = ReturnType<typeof createSocial>

/**
 * Creates the social aggregates of a stream of posts. Their first argument is the current time in Unix seconds. They are
 * as of the last full minute, and cover at most sixty days.
 */
export function createSocial(seed: number, stream: PostStream, price: TokenPrices['price']) {
  const { topics } = stream
  const sumTopics = createTopicTotals(stream)
  const positions = new Map(topics.map(({ symbol }, at) => [symbol, at]))
  return {
    topics,
    /** Returns the position of the topic with this symbol, in any spelling, or −1. */
    findTopic: (symbol: string): number => positions.get(normalizeSymbol(symbol)) ?? -1,
    scoredPosts: createScoredPosts(stream, price),
    ...createMomentum(stream, sumTopics),
    influencers: createInfluencers(stream, createAuthorTotals(stream)),
    sentimentShifts: createSentimentShifts(seed, stream, sumTopics),
  }
}
