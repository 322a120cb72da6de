import { BoundedCache } from '../../src/base/bounded-cache.ts'
import type { MockReply } from './mock-reply.ts'

/** Cache of replies. With a frozen clock, it answers every repeated request. */
export type ReplyCache = ReturnType<typeof createReplyCache>

const MAX_CHARACTERS = 4_000_000

/** Creates a cache for any number of owners, which share its limit of 4 million characters. */
export function createReplyCache() {
  // null is the value of a request that was sent once.
  const kept = new BoundedCache<string, MockReply | null>(MAX_CHARACTERS, reply => reply?.body.length ?? 0)
  let owners = 0
  return {
    /** Creates a function that returns the reply under a key in a second, or makes one. It sees no replies of other owners. */
    open: () => {
      const owner = ++owners
      return (second: number, key: string, make: () => MockReply): MockReply => {
        const name = `${owner} ${second} ${key}`
        const known = kept.get(name)
        if (known) return known
        const reply = make()
        // Most requests come once, and to hold what is never sent again is most of what a reply costs.
        kept.set(name, known === null ? reply : null)
        kept.grow(name.length)
        return reply
      }
    },
  }
}
