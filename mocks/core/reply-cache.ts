import type { MockReply } from './mock-reply.ts'

/** The replies of the present second: while the clock stands, a request that came twice is answered from here. */
export interface ReplyCache {
  /** The reply known under `key` for the owner's present second, or a new one; an owner nobody holds is forgotten. */
  get(owner: object, second: number, key: string, make: () => MockReply): MockReply
}

interface Shelf {
  readonly second: number
  /** null for a request that came once so far. */
  readonly replies: Map<string, MockReply | null>
  characters: number
}

const MOST_CHARACTERS = 16_000_000

/** A cache for any number of owners that forgets everything when their replies grow beyond 16 million characters together. */
export function createReplyCache(): ReplyCache {
  let shelves = new WeakMap<object, Shelf>()
  let characters = 0
  const shelfOf = (owner: object, second: number): Shelf => {
    const known = shelves.get(owner)
    if (known?.second === second) return known
    characters -= known?.characters ?? 0
    const shelf = { second, replies: new Map<string, MockReply | null>(), characters: 0 }
    shelves.set(owner, shelf)
    return shelf
  }
  return {
    get(owner, second, key, make) {
      const shelf = shelfOf(owner, second)
      const known = shelf.replies.get(key)
      if (known) return known
      const reply = make()
      // Most requests come once, and to hold what nobody will ask for again is most of what a reply costs.
      const isRepeated = known === null
      const size = isRepeated ? reply.body.length : key.length
      shelf.replies.set(key, isRepeated ? reply : null)
      shelf.characters += size
      characters += size
      if (characters > MOST_CHARACTERS) {
        shelves = new WeakMap()
        characters = 0
      }
      return reply
    },
  }
}
