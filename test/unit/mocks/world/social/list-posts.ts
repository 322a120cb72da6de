import fc from 'fast-check'
import type { Author } from '../../../../../mocks/world/social/authors.ts'
import { createPostStream, type PostStream } from '../../../../../mocks/world/social/post-stream.ts'
import type { Topic } from '../../../../../mocks/world/social/topic.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'
import { worldScales } from '../../../../../mocks/world/world-scales.ts'
import { countRuns } from '../../../../support/count-runs.ts'

/** The seed these tests look at when one will do. */
export const SEED = 7

/** The aggregates under test, and the posts they are made of. */
export const { social } = createWorld({ seed: SEED })
export const stream = createPostStream(SEED, social.topics, worldScales.large)

/** Seconds in a day and in an hour, spelled here on purpose: the oracle shares no arithmetic with the world. */
export const DAY = 86_400
export const HOUR = 3600

/** Any supported instant, in Unix seconds. */
export const anySocialInstant = fc.integer({
  min: Date.UTC(2024, 0, 1) / 1000,
  max: Date.UTC(2099, 11, 31) / 1000,
})

/** Settings of a property that runs so many times, always the same. */
export const fixSocialRuns = (numRuns: number) => ({ numRuns: countRuns(numRuns), seed: 20_261_120 })

/** The posts of a day, with handle and symbol in place of positions. */
export const listPosts = (stream: PostStream, day: number) =>
  stream.day(day).map(post => ({
    ...post,
    author: (stream.authors[post.author] as Author).handle,
    token: (stream.topics[post.topic] as Topic).symbol,
  }))

/** One post, every figure of it. */
export type Post = ReturnType<typeof listPosts>[number]

/** The posts with from ≤ instant < to, found the slow way. */
export const listPostsBetween = (stream: PostStream, from: number, to: number): Post[] => {
  const days = Array.from({ length: Math.ceil((to - from) / DAY) + 1 }, (_, i) => Math.floor(from / DAY) + i)
  return days.flatMap(day => listPosts(stream, day)).filter(post => post.instant >= from && post.instant < to)
}

/** Sum and mean of a figure over posts. */
export const sumBy = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0)
export const averageBy = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  sumBy(items, of) / items.length

/** Items in groups by a key. */
export const groupItems = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, Item[]> => {
  const map = new Map<string, Item[]>()
  for (const item of items) map.set(keyOf(item), [...(map.get(keyOf(item)) ?? []), item])
  return map
}
