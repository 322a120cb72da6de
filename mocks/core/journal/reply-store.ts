import type { MockReply } from '../mock-reply.ts'

/** The latest replies by journal entry. All sessions share one size limit. */
export type ReplyStore = ReturnType<typeof createReplyStore>

/** Maximum length of one kept body, and of all kept bodies of a mock, in characters. */
export const bodyLimits = { each: 500_000, total: 4_000_000 }

/** Explains why the reply of an entry is not known. */
export const missingReply = `The reply is not kept: its body is longer than ${bodyLimits.each.toLocaleString('en')} characters, later replies took its place, or another replica has it.`

/** Assumed size of a reply without its body, in characters. */
const OTHER_CHARACTERS = 1000

/** Creates an empty store. It keeps the objects themselves, so a cached reply is in memory only once. */
export function createReplyStore() {
  const kept = new Map<unknown, MockReply>()
  let characters = 0
  /** Drops a reply whose entry left the journal. */
  const forget = (entry: unknown) => {
    const reply = kept.get(entry)
    if (reply === undefined) return
    kept.delete(entry)
    characters -= reply.body.length + OTHER_CHARACTERS
  }
  return {
    /** Keeps the reply of an entry, unless its body is too long. The oldest replies make room for it. */
    keep: (entry: unknown, reply: MockReply): void => {
      if (reply.body.length > bodyLimits.each) return
      kept.set(entry, reply)
      characters += reply.body.length + OTHER_CHARACTERS
      while (characters > bodyLimits.total) forget(kept.keys().next().value)
    },
    find: (entry: unknown) => kept.get(entry),
    forget,
  }
}
