import type { MockReply } from './mock-reply.ts'

/**
 * Returns the reply, or 501 with the ids of the open gaps that it depends on. Gaps with an explicitly chosen
 * option are allowed. A 402 is not replaced, since otherwise no client could pay.
 */
export function enforceStrictGaps(
  reply: MockReply,
  usedGaps: ReadonlySet<string>,
  settled: ReadonlySet<string>,
): MockReply {
  const gaps = [...usedGaps].filter(gap => !settled.has(gap)).sort()
  if (gaps.length === 0 || reply.status === 402) return reply
  const message = `The reply would be ${reply.status}, but leans on what the contract leaves open: ${gaps.join(', ')}. See mdc gaps.`
  return {
    status: 501,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ error: 'Not Implemented', message, gaps }),
  }
}
