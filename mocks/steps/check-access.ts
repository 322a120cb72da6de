import { contract, getKeyHeaderName } from '../../src/contract/contract.ts'
import { defaultApiKey } from '../core/default-api-key.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { readApiKey } from '../core/read-api-key.ts'
import { rejectRequest } from '../core/reject-request.ts'
import type { ReceivedRequest, RequestContext } from '../core/request-context.ts'

/** Rejects unpaid requests without an accepted API key (contract, shared rules, Authentication). */
export function checkAccess({
  request,
  session,
  choose,
  admission,
}: ReceivedRequest & Pick<RequestContext, 'admission'>): MockReply | undefined {
  if (admission !== undefined || contract.keyHeader === undefined) return undefined
  const key = readApiKey(request)
  if (key !== undefined && session.apiKeys.has(key)) {
    const both = request.header('payment-signature') !== undefined && choose('GAP-45') === 'reject'
    return both
      ? rejectRequest(choose, 400, 'This request has an API key and a payment. Send only one of them.')
      : undefined
  }
  const status = Number(choose(key === undefined ? 'GAP-13' : 'GAP-13a'))
  const problem =
    key === undefined
      ? `This origin needs an API key in the header ${getKeyHeaderName()}.`
      : 'The API key is not accepted.'
  const message = `${problem}${describeBearerMistake(request.header('authorization'))} ${describeKeys(session.apiKeys)}`
  // A 401 must name a way to authenticate (RFC 9110, 15.5.2); there is no registered scheme for keys in a header.
  return rejectRequest(
    choose,
    status,
    message,
    status === 401 ? { 'WWW-Authenticate': `ApiKey header="${getKeyHeaderName()}"` } : {},
  )
}

/** Describes a common mistake (field notes), the key sent as a bearer token. Empty without Authorization. */
function describeBearerMistake(authorization: string | undefined): string {
  return authorization === undefined ? '' : ' The header Authorization is not read.'
}

/** Describes the kinds of accepted keys. Sent values and custom keys are never repeated. */
function describeKeys(keys: ReadonlySet<string>): string {
  return keys.size === 1 && keys.has(defaultApiKey)
    ? `The default key of the mock is ${defaultApiKey}.`
    : 'Use one of the keys the mock was started with.'
}
