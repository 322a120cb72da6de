import type { MockReply } from './mock-reply.ts'

/** The replies of the present second: while the clock stands, a request that came twice is answered from here. */
export interface ReplyCache {
  /** The reply known under `key` for the owner's present second, or a new one; an owner nobody holds is forgotten. */
  get(owner: object, second: number, key: string, make: () => MockReply): MockReply
}

/** What one owner was asked in one second; null for a request that came once so far. */
interface CachePartition {
  readonly second: number
  readonly replies: Map<string, MockReply | null>
}

const MAX_CHARACTERS = 6_000_000

/**
 * A cache for any number of owners, of two generations: when what is in the young one has grown beyond 6 million characters it
 * becomes the old one, and what was old and not asked for again is forgotten.
 */
export function createReplyCache(): ReplyCache {
  let young = new WeakMap<object, CachePartition>()
  let old = new WeakMap<object, CachePartition>()
  let characters = 0
  const openShelf = (owner: object, second: number): CachePartition => {
    const known = young.get(owner)
    if (known?.second === second) return known
    const shelf = { second, replies: new Map<string, MockReply | null>() }
    young.set(owner, shelf)
    return shelf
  }
  const keep = ({ replies }: CachePartition, key: string, reply: MockReply | null) => {
    replies.set(key, reply)
    characters += key.length + (reply?.body.length ?? 0)
    if (characters <= MAX_CHARACTERS) return
    old = young
    young = new WeakMap()
    characters = 0
  }
  return {
    get(owner, second, key, make) {
      const shelf = openShelf(owner, second)
      const known = shelf.replies.get(key)
      if (known) return known
      const before = old.get(owner)
      const former = before?.second === second ? before.replies.get(key) : undefined
      if (former) {
        keep(shelf, key, former)
        return former
      }
      const reply = make()
      // Most requests come once, and to hold what nobody will ask for again is most of what a reply costs.
      keep(shelf, key, known === null || former === null ? reply : null)
      return reply
    },
  }
}
