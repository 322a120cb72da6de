import type { MockReply } from '../core/mock-reply.ts'
import { rejectRequest } from '../core/reject-request.ts'
import type { ReceivedRequest } from '../core/request-context.ts'
import { getChosenOption } from '../gaps/gap-choices.ts'

const allowedMethods = 'GET, HEAD, OPTIONS'

/** Answers OPTIONS for any path, even an unknown one. Browsers send it before they may read a 404 reply. */
export function answerOptions({ request, choices, choose }: ReceivedRequest): MockReply | undefined {
  if (request.method !== 'OPTIONS') return undefined
  const isOpen = getChosenOption(choices, 'GAP-52') === 'open' || choose('GAP-52') === 'open'
  return isOpen
    ? answerPreflight(request.header('access-control-request-headers'))
    : { status: 204, headers: { Allow: allowedMethods }, body: '' }
}

/** Rejects every method except GET and, if GAP-53a says so, HEAD (contract: every endpoint uses GET). */
export function rejectMethod({ request, choose }: ReceivedRequest): MockReply | undefined {
  if (request.method === 'GET') return undefined
  if (request.method === 'HEAD' && choose('GAP-53a') === 'as-get') return undefined
  return choose('GAP-53') === 'not-found'
    ? rejectRequest(choose, 404, 'There is nothing here for this method. Use GET.')
    : rejectRequest(choose, 405, `${request.method} is not allowed here. Use GET.`, { Allow: allowedMethods })
}

/** Header names separated by commas (RFC 9110, 5.6.2). Any other text is not sent back. */
const headerNames = /^[\w!#$%&'*+.^`|~, -]*$/

/** Answers a preflight request. It allows the requested headers, also those of payment clients (x402 v2). */
function answerPreflight(asked: string | undefined) {
  const headers = {
    Allow: allowedMethods,
    'Access-Control-Allow-Methods': allowedMethods,
    'Access-Control-Allow-Headers': asked !== undefined && headerNames.test(asked) ? asked : '*',
    'Access-Control-Max-Age': '86400',
  }
  return { status: 204, headers, body: '' }
}
