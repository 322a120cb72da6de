import type { OperationId } from '../contract/contract-types.ts'
import { buildClientRequest, getRoute } from './build-client-request.ts'
import type { CallOptions, ClientOptions, ClientReply, ClientRequest } from './client.ts'
import {
  AccessError,
  ClientError,
  NotFoundError,
  PaymentRequiredError,
  RateLimitError,
  readTerms,
  StatusError,
  VersionSunsetError,
} from './client-error.ts'
import { clientRoutes } from './client-routes.ts'
import { cleanError, cleanValue, hideKey } from './hide-key.ts'
import { readClientReply } from './read-client-reply.ts'
import { type ReceivedReply, sendClientRequest, TIMEOUT_MS } from './send-client-request.ts'

/** Sends the request of an operation and reads its reply. Throws a ClientError without the key, or the reason of the signal. */
export async function callOperation(
  operation: OperationId,
  query: object,
  options: ClientOptions,
  call: CallOptions,
): Promise<ClientReply<unknown>> {
  const { apiKey, pay } = options
  const key = pay === undefined ? await (typeof apiKey === 'function' ? apiKey() : apiKey) : undefined
  try {
    const request = buildClientRequest(operation, query, options, call)
    const received = await sendWithAccess(operation, request, options, call, key)
    const { response, text } = received
    // Errors quote pieces of a text, which may end within a key.
    const hidden = key ? hideKey(text, key) : text
    const answered = { operation, query, ...request }
    if (response.ok)
      return await readClientReply(received, answered, options).catch(error => {
        if (hidden === text) throw error
        return readClientReply({ response, text: hidden }, answered, options)
      })
    const versions = getRoute(operation).versions?.map(([version]) => version) ?? []
    const otherVersions = versions.filter(each => each !== (call.version ?? versions[0]))
    const Refusal = errorsByStatus[response.status] ?? StatusError
    const body = key ? cleanValue(readBody(text), key) : readBody(text)
    throw new Refusal({ ...answered, otherVersions }, response, body)
  } catch (error) {
    if (key && error instanceof ClientError) cleanError(error, key)
    throw error
  }
}

/** Sends a request with the key, or pays for it when its terms are known. A payment is signed once. */
async function sendWithAccess(
  operation: OperationId,
  request: ClientRequest,
  options: ClientOptions,
  call: CallOptions,
  key: string | undefined,
): Promise<ReceivedReply> {
  let timeout = call.timeout ?? options.timeout ?? TIMEOUT_MS
  const send = async (further: Readonly<Record<string, string>>) => {
    const start = Date.now()
    const sent = { ...request, headers: { ...request.headers, ...further } }
    const received = await sendClientRequest(operation, sent, options, { ...call, timeout })
    timeout -= Date.now() - start
    return received
  }
  const { pay } = options
  const { keyHeader } = clientRoutes
  const received = await send(key && keyHeader ? { [keyHeader]: key } : {})
  const { response, text } = received
  if (response.status !== 402 || pay === undefined) return received
  const body = readBody(text)
  // Few programs pay.
  const { payRequest } = await import('./pay-request.ts')
  const refuse = (failed: { readonly cause?: unknown; readonly reason?: string }) => {
    throw new PaymentRequiredError({ operation, url: request.url, ...failed }, response, body)
  }
  const terms = readTerms(response.headers, body)
  const payment = await payRequest(terms, pay, clientRoutes.chain).catch(cause => refuse({ cause }))
  return typeof payment === 'string' ? refuse({ reason: payment }) : send(payment)
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
