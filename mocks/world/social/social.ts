import type { TokenPrices } from '../prices/token-prices.ts'
import type { WorldScale } from '../world-scales.ts'
import { createMomentum } from './momentum.ts'
import { createPostStream } from './post-stream.ts'
import { createInfluencers } from './ranked-influencer.ts'
import { createScoredPosts } from './scored-post.ts'
import { createSentimentShifts } from './sentiment-shift.ts'
import { createAuthorTotals } from './sum-authors.ts'
import { createTopicTotals } from './sum-topics.ts'
import { normalizeSymbol, type Topic } from './topic.ts'

/** Parts of a world from which its posts are made. A point of sentiment is divided into `steps`. */
export interface SocialSource {
  readonly seed: number
  readonly scale: WorldScale
  readonly topics: readonly Topic[]
  readonly price: TokenPrices['price']
  readonly steps: number
}

/** The four aggregates of one stream of posts. */
export type Social = ReturnType<typeof createSocial>

/**
 * Creates the social aggregates of a world. Their first argument is the current time in Unix seconds. They are
 * as of the last full minute, and cover at most sixty days.
 */
export function createSocial({ seed, scale, topics, price, steps }: SocialSource) {
  const stream = createPostStream(seed, topics, scale, steps)
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
