import type { MockReply } from '../../core/mock-reply.ts'
import { rejectRequest } from '../../core/reject-request.ts'
import { parseWord } from '../parse-whole-number.ts'
import type { Scenario } from '../scenario.ts'

const REQUESTS_PER_WINDOW = 2
const WINDOW_MS = 1000

/** Scenario that allows each path two requests per second of real time, in which clients wait too. */
export const rateLimited = {
  name: 'rate-limited',
  says: 'Each path serves 2 requests per second, then 429 with Retry-After and X-RateLimit; bare: without them',
  takes: 'bare',
  start: argument => {
    const bare = argument !== undefined && parseWord('rate-limited', argument, ['bare']) === 'bare'
    return {
      counts: { most: REQUESTS_PER_WINDOW, ms: WINDOW_MS },
      before: ({ request: { path }, choose }, taken) => {
        if (taken > 0) return undefined
        const message = `${path} is served ${REQUESTS_PER_WINDOW} times per second. Try again in a second.`
        return rejectRequest(choose, 429, message, bare ? {} : { 'Retry-After': '1' })
      },
      ...(bare ? {} : { after: (reply, _, taken) => addLimitHeaders(reply, taken || REQUESTS_PER_WINDOW) }),
    }
  },
} as const satisfies Scenario

function addLimitHeaders(reply: MockReply, used: number): MockReply {
  const limits = {
    'X-RateLimit-Limit': String(REQUESTS_PER_WINDOW),
    'X-RateLimit-Remaining': String(REQUESTS_PER_WINDOW - used),
    'X-RateLimit-Reset': '1',
  }
  return { ...reply, headers: { ...reply.headers, ...limits } }
}
