import type { MockReply } from '../mock-reply.ts'

/** The latest replies by journal entry. All sessions share one size limit. */
export interface ReplyStore {
  keep(entry: object, reply: MockReply): void
  find(entry: object): MockReply | undefined
  /** Drops a reply whose entry left the journal. */
  forget(entry: object): void
}

/** Maximum length of all kept bodies. */
const MAX_CHARACTERS = 8_000_000

/** Assumed size of a reply without its body, in characters. */
const OTHER_CHARACTERS = 1000

/**
 * Creates an empty store. It keeps the objects themselves, so a reply from the cache is in memory only once.
 */
export function createReplyStore(): ReplyStore {
  const kept = new Map<object, MockReply>()
  let characters = 0
  const forget = (entry: object) => {
    const reply = kept.get(entry)
    if (reply === undefined) return
    kept.delete(entry)
    characters -= reply.body.length + OTHER_CHARACTERS
  }
  return {
    keep: (entry, reply) => {
      kept.set(entry, reply)
      characters += reply.body.length + OTHER_CHARACTERS
      while (characters > MAX_CHARACTERS) forget(kept.keys().next().value as object)
    },
    find: entry => kept.get(entry),
    forget,
  }
}
