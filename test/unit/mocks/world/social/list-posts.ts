import fc from 'fast-check'
import { type Author, tokenSymbols } from '../../../../../mocks/world/social/authors.ts'
import type { PostStream } from '../../../../../mocks/world/social/post-stream.ts'
import { countRuns } from '../../../../support/count-runs.ts'

/** The seed these tests look at when one will do. */
export const SEED = 7

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

/** The posts of a day as plain objects, one per row of the columns. */
export const listPosts = (stream: PostStream, day: number) => {
  const posts = stream.day(day)
  return Array.from({ length: posts.count }, (_, at) => ({
    instant: posts.instant[at] as number,
    author: (stream.authors.all[posts.author[at] as number] as Author).handle,
    symbol: posts.symbol[at] as number,
    token: tokenSymbols[posts.symbol[at] as number] as string,
    sentiment: posts.sentiment[at] as number,
    alpha: posts.alpha[at] as number,
    legitimacy: posts.legitimacy[at] as number,
    technicalAccuracy: posts.technicalAccuracy[at] as number,
    views: posts.views[at] as number,
    likes: posts.likes[at] as number,
    reposts: posts.reposts[at] as number,
    replies: posts.replies[at] as number,
    quotes: posts.quotes[at] as number,
  }))
}

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
