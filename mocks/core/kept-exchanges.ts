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

/** Headers that a reply can depend on, or that say who asks; none of them opens anything. */
const shownHeaders = [
  'Accept',
  'Accept-Encoding',
  'If-None-Match',
  'Origin',
  'Prefer',
  'User-Agent',
  'X-Mock-Session',
]
const secretHeaders = ['X-API-Key', 'PAYMENT-SIGNATURE']

/** Keeps nothing yet. */
export function createKeptExchanges(): KeptExchanges {
  const kept = new Map<object, KeptExchange>()
  let characters = 0
  return {
    keep: (entry, { header }, reply) => {
      const shown = shownHeaders.map(name => [name, header(name)?.slice(0, 1000)] as const)
      const hidden = secretHeaders.map(name => [name, header(name) && '…'] as const)
      const headers = Object.fromEntries(
        [...shown, ...hidden].filter(([, value]) => value),
      ) as KeptExchange['headers']
      kept.set(entry, { headers, reply })
      characters += reply.body.length
      for (const [
        oldest,
        {
          reply: { body },
        },
      ] of kept) {
        if (characters <= MOST_CHARACTERS) break
        kept.delete(oldest)
        characters -= body.length
      }
    },
    find: entry => kept.get(entry),
  }
}
