import type { MockReply } from './mock-reply.ts'

/**
 * What a reply becomes for a client that wants to lean on nothing the mock made up: itself when no gap of the contract was
 * asked for, else 501 with the ids of those that were. Gaps that somebody settled by choosing an option do not count, and a
 * request for payment stays, or nobody could pay.
 */
export function enforceStrictGaps(
  reply: MockReply,
  leaned: ReadonlySet<string>,
  settled: ReadonlySet<string>,
): MockReply {
  const gaps = [...leaned].filter(gap => !settled.has(gap)).sort()
  if (gaps.length === 0 || reply.status === 402) return reply
  const message = `The reply would be ${reply.status}, but leans on what the contract leaves open: ${gaps.join(', ')}. See mdc gaps.`
  return {
    status: 501,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ error: 'Not Implemented', message, gaps }),
  }
}
