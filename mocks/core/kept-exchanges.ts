import type { MockReply, MockRequest } from './mock-reply.ts'

/** What was said in full, for those who look on. */
export interface KeptExchange {
  readonly headers: Readonly<Record<string, string>>
  readonly reply: MockReply
}

/** The latest exchanges by what stands for them in a journal; those of all sessions share one bound. */
export interface KeptExchanges {
  keep(entry: object, request: MockRequest, reply: MockReply): void
  find(entry: object): KeptExchange | undefined
}

/** Of all bodies that are kept, in characters. */
const MOST_CHARACTERS = 4_000_000

/** Headers that a reply can depend on, or that say who asks. */
const shownHeaders = [
  'Accept',
  'Accept-Encoding',
  'If-None-Match',
  'Origin',
  'PAYMENT-SIGNATURE',
  'Prefer',
  'User-Agent',
  'X-API-Key',
  'X-Mock-Session',
]
/** Those that open something. */
const secrets = /key|signature/i

/** Keeps nothing yet. */
export function createKeptExchanges(): KeptExchanges {
  const kept = new Map<object, KeptExchange>()
  let characters = 0
  return {
    keep: (entry, { header }, reply) => {
      const headers: Record<string, string> = {}
      for (const name of shownHeaders) {
        const value = header(name)
        if (value) headers[name] = secrets.test(name) ? '…' : value.slice(0, 1000)
      }
      kept.set(entry, { headers, reply })
      characters += reply.body.length
      for (const [oldest, { reply: old }] of kept) {
        if (characters <= MOST_CHARACTERS) break
        kept.delete(oldest)
        characters -= old.body.length
      }
    },
    find: entry => kept.get(entry),
  }
}
