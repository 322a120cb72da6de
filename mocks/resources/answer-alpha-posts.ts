import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import { roundToDecimals } from '../world/social/round-to-decimals.ts'
import { readSymbolFilter } from './queries/read-symbol-filter.ts'
import type { Resource, ResourceEntry } from './resource.ts'
import { pickFields } from './rows/pick-fields.ts'

type Post = ResourceEntry<'alphaPostDetection'>

/** The four scores that make up the combined score. */
const scores = ['sentiment', 'alpha', 'legitimacy', 'technicalAccuracy'] as const

/** Minimum alpha of a high-alpha post: the start of the upper band, as for sentiment. */
const HIGH_ALPHA = 7

/** Returns the posts with the best scores. */
export const answerAlphaPosts: Resource<'alphaPostDetection'> = input => {
  const { world, now, query, selection, choose } = input
  const topic = readSymbolFilter(query.token_filter, world.social, choose)
  if (typeof topic === 'object') return topic
  const social = choose('GAP-C5') === 'fractions' ? world.fineSocial : world.social
  const minAlpha = choose('GAP-C6') === 'analyzed' ? HIGH_ALPHA : undefined
  const posts = social.scoredPosts(now, { limit: query.limit, topic, minAlpha })
  const isPlain = selection?.version.default !== true && choose('GAP-30') === 'combined-only'
  return posts.map(post => (isPlain ? dropScores(formatPost(post, choose)) : formatPost(post, choose)))
}

/** Converts a post with its whole text to the form of the reply, as the gap options say. */
function formatPost(post: Post, choose: ChooseGapOption): Post {
  const sum = scores.reduce((total, score) => total + post[score], 0)
  return {
    ...post,
    combinedScore: choose('GAP-26') === 'sum' ? roundToDecimals(sum, 1) : post.combinedScore,
    contentPreview: truncateText(post.contentPreview, Number(choose('GAP-60'))),
  }
}

function dropScores(post: Post): Post {
  const fields = Object.keys(post).filter(field => !(scores as readonly string[]).includes(field))
  return pickFields(post, fields)
}

/** Shortens a text to `length` characters. Code points are counted, so that no emoji is cut in two. */
function truncateText(text: string, length: number): string {
  const letters = text.length <= length ? [] : [...text]
  return letters.length <= length ? text : `${letters.slice(0, length).join('')}…`
}
