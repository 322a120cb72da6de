import type { OperationId } from '../contract/contract-types.ts'
import { buildClientRequest, getRoute } from './build-client-request.ts'
import type { CallOptions, ClientOptions, ClientReply, ClientRequest } from './client.ts'
import {
  AccessError,
  NotFoundError,
  PaymentRequiredError,
  RateLimitError,
  readTerms,
  StatusError,
  VersionSunsetError,
} from './client-error.ts'
import { clientRoutes } from './client-routes.ts'
import { payRequest } from './pay-request.ts'
import { readClientReply } from './read-client-reply.ts'
import { type ReceivedReply, sendClientRequest } from './send-client-request.ts'

/** Sends the request of an operation and reads its reply. Throws a ClientError, or the reason of the signal. */
export async function callOperation(
  operation: OperationId,
  query: object,
  options: ClientOptions,
  call: CallOptions,
): Promise<ClientReply<unknown>> {
  const request = buildClientRequest(operation, query, options, call)
  const received = await sendWithAccess(operation, request, options, call)
  const { response, text } = received
  const { url } = request
  if (response.ok) return readClientReply(received, { operation, query, ...request }, options)
  const versions = getRoute(operation).versions?.map(([version]) => version) ?? []
  const otherVersions = versions.filter(each => each !== (call.version ?? versions[0]))
  const Refusal = errorsByStatus[response.status] ?? StatusError
  throw new Refusal({ operation, url, otherVersions }, response, readBody(text))
}

/** Sends a request with the key, or pays for it when its terms are known. A payment is signed once. */
async function sendWithAccess(
  operation: OperationId,
  request: ClientRequest,
  { apiKey, pay, ...options }: ClientOptions,
  call: CallOptions,
): Promise<ReceivedReply> {
  const send = (further: Readonly<Record<string, string>>) =>
    sendClientRequest(operation, { ...request, headers: { ...request.headers, ...further } }, options, call)
  if (pay === undefined) {
    const key = typeof apiKey === 'function' ? await apiKey() : apiKey
    const { keyHeader } = clientRoutes
    return send(key && keyHeader ? { [keyHeader]: key } : {})
  }
  const received = await send({})
  const { response, text } = received
  if (response.status !== 402) return received
  const body = readBody(text)
  const payment = await payRequest(readTerms(response.headers, body), pay).catch(cause => {
    throw new PaymentRequiredError({ operation, url: request.url, cause }, response, body)
  })
  return payment ? send(payment) : received
}

/** Errors for statuses that a program reacts to. */
const errorsByStatus: Readonly<Record<number, typeof StatusError>> = {
  401: AccessError,
  402: PaymentRequiredError,
  403: AccessError,
  404: NotFoundError,
  410: VersionSunsetError,
  429: RateLimitError,
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
