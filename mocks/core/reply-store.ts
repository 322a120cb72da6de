import type { MockReply } from './mock-reply.ts'

/** Latest replies by their key in a journal. All sessions share one limit. */
export interface ReplyStore {
  keep(entry: object, reply: MockReply): void
  find(entry: object): MockReply | undefined
  /** Drops a reply whose entry left the journal. */
  forget(entry: object): void
}

/** Maximum length of all kept bodies. */
const MAX_CHARACTERS = 8_000_000

/** Size of a reply without its body. */
const OTHER_CHARACTERS = 1000

/** Keeps nothing yet. Replies are kept as they are, so one that the cache gives again is held once. */
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
