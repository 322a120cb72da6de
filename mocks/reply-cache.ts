import type { MockReply } from './http.ts'

/** The replies of the present second: while the clock stands, a request that was answered once is answered from here. */
export interface ReplyCache {
  get(second: number, key: string, make: () => MockReply): MockReply
}

const MOST_CHARACTERS = 16_000_000

/** A cache that forgets everything when the second changes or its replies grow beyond 16 million characters. */
export function createReplyCache(): ReplyCache {
  const replies = new Map<string, MockReply>()
  let characters = 0
  let present = Number.NaN
  const clear = () => {
    replies.clear()
    characters = 0
  }
  return {
    get(second, key, make) {
      if (second !== present) {
        clear()
        present = second
      }
      const known = replies.get(key)
      if (known !== undefined) return known
      const reply = make()
      characters += reply.body.length + key.length
      if (characters > MOST_CHARACTERS) clear()
      else replies.set(key, reply)
      return reply
    },
  }
}
