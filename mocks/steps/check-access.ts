import type { KeyPlace } from '../../src/contract/contract.ts'
import { listKeyAlternatives } from '../../src/contract/routes/list-key-places.ts'
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
  operation,
}: ReceivedRequest & Partial<Pick<RequestContext, 'admission' | 'operation'>>): MockReply | undefined {
  const places = listKeyAlternatives(operation).flat()
  const [place] = places
  if (admission !== undefined || place === undefined) return undefined
  const key = readApiKey(request, operation, session.apiKeys)
  if (key !== undefined && session.apiKeys.has(key)) {
    const both = request.header('payment-signature') !== undefined && choose('GAP-45') === 'reject'
    return both
      ? rejectRequest(choose, 400, 'This request has an API key and a payment. Send only one of them.')
      : undefined
  }
  const status = Number(choose(key === undefined ? 'GAP-13' : 'GAP-13a'))
  const problem =
    key === undefined
      ? `This origin needs an API key in the ${formatKeyPlace(place)}.`
      : 'The API key is not accepted.'
  const message = `${problem}${describeBearerMistake(places, request.header('authorization'))} ${describeKeys(session.apiKeys)}`
  // A 401 must name a way to authenticate (RFC 9110, 15.5.2); there is no registered scheme for keys in a header.
  return rejectRequest(
    choose,
    status,
    message,
    status === 401 ? { 'WWW-Authenticate': `${place.scheme ?? 'ApiKey'} ${place.in}="${place.name}"` } : {},
  )
}

function formatKeyPlace({ in: place, name, scheme }: KeyPlace): string {
  return `${place === 'query' ? 'query parameter' : place} ${name}${scheme === undefined ? '' : `, as ${scheme} and the key`}`
}

/** Describes a common mistake (field notes), the key sent as a bearer token. Empty without Authorization. */
function describeBearerMistake(places: readonly KeyPlace[], authorization: string | undefined): string {
  const isRead = places.some(({ name }) => /^authorization$/i.test(name))
  return authorization === undefined || isRead ? '' : ' The header Authorization is not read.'
}

/** Describes the kinds of accepted keys. Sent values and custom keys are never repeated. */
function describeKeys(keys: ReadonlySet<string>): string {
  return keys.size === 1 && keys.has(defaultApiKey)
    ? `The default key of the mock is ${defaultApiKey}.`
    : 'Use one of the keys the mock was started with.'
}
