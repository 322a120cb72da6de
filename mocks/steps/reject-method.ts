import type { Arrival } from '../core/context.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { rejectRequest } from '../core/reject-request.ts'

const allowedMethods = 'GET, HEAD, OPTIONS'

/** Answers OPTIONS whatever the path, since a browser asks with it before it may read that there is none. */
export function answerOptions({ request, choices, choose }: Arrival): MockReply | undefined {
  if (request.method !== 'OPTIONS') return undefined
  const isOpen = choices['GAP-52'] === 'open' || choose('GAP-52') === 'open'
  return isOpen
    ? answerPreflight(request.header('access-control-request-headers'))
    : { status: 204, headers: { Allow: allowedMethods }, body: '' }
}

/** Refuses every method that could write (contract: every endpoint uses GET). */
export function rejectMethod({ request, choose }: Arrival): MockReply | undefined {
  if (request.method === 'GET') return undefined
  if (request.method === 'HEAD' && choose('GAP-53a') === 'as-get') return undefined
  return choose('GAP-53') === 'not-found'
    ? rejectRequest(choose, 404, 'There is nothing here for this method. Use GET.')
    : rejectRequest(choose, 405, `${request.method} is not allowed here. Use GET.`, { Allow: allowedMethods })
}

/** Header names with commas (RFC 9110, 5.6.2); anything else is not repeated. */
const headerNames = /^[\w!#$%&'*+.^`|~, -]*$/

/** Allows the headers asked for: API key, Accept and whatever a payment client adds (field notes of x402 v2). */
function answerPreflight(asked: string | undefined) {
  const headers = {
    Allow: allowedMethods,
    'Access-Control-Allow-Methods': allowedMethods,
    'Access-Control-Allow-Headers': asked !== undefined && headerNames.test(asked) ? asked : '*',
    'Access-Control-Max-Age': '86400',
  }
  return { status: 204, headers, body: '' }
}
