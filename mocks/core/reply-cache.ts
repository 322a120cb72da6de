import type { MockReply } from './mock-reply.ts'

/** Cache of the replies of the current second. With a frozen clock, it answers every repeated request. */
export interface ReplyCache {
  /**
   * Returns the reply under `key` for the owner's current second, or makes one. Replies of a deleted owner
   * are dropped.
   */
  get(owner: object, second: number, key: string, make: () => MockReply): MockReply
}

/** Replies to the requests of one owner in one second. null is the value of a request that was sent once. */
interface CachePartition {
  readonly second: number
  readonly replies: Map<string, MockReply | null>
}

const MAX_CHARACTERS = 6_000_000

/**
 * Creates a cache for any number of owners, in two generations. A young generation with more than 6 million
 * characters becomes the old one. Unused entries of the former old one are dropped.
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
