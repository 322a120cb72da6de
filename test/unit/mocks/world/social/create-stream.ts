import type { PostStream } from '../../../../../mocks/world/social/post-stream.ts'

const columns = [
  ...([
    'instant',
    'key',
    'author',
    'symbol',
    'sentiment',
    'alpha',
    'legitimacy',
    'technicalAccuracy',
  ] as const),
  ...(['views', 'likes', 'reposts', 'replies', 'quotes'] as const),
] as const

/** A post of a test; what is left out is 0. */
export type TestPost = Partial<Record<(typeof columns)[number], number>>

/** A stream of nothing but these posts, in order of time, by three authors of reputation 0.5, 1 and 0. */
export function createStream(...posts: readonly TestPost[]): PostStream {
  const day = (number: number) => {
    const own = posts.filter(({ instant = 0 }) => Math.floor(instant / 86_400) === number)
    const values = columns.map(name => [name, own.map(post => post[name] ?? 0)])
    return { count: own.length, ...Object.fromEntries(values) }
  }
  const all = [0.5, 1, 0].map((reputation, at) => ({ reputation, handle: `author${at}` }))
  return { authors: { all }, day } as unknown as PostStream
}
