import { ContractError } from '../base/contract-error.ts'
import type { OperationId } from '../contract/contract-types.ts'
import { decodeTable } from '../contract/decode-table.ts'
import { parseTable } from '../contract/parse-table.ts'
import { buildClientRequest, getRoute } from './build-client-request.ts'
import {
  AccessError,
  type FailedCall,
  NotFoundError,
  PaymentRequiredError,
  RateLimitError,
  ReplyError,
  readTerms,
  StatusError,
  VersionSunsetError,
} from './client-error.ts'
import { clientRoutes } from './client-routes.ts'
import type { CallOptions, ClientOptions, ClientReply, ClientRequest } from './client-types.ts'
import { payRequest } from './pay-request.ts'
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
  const failed = { operation, url: request.url }
  if (!response.ok) throw createStatusError(failed, received, call)
  const { validate = 'off' } = options
  if (validate !== 'off') await judgeReply(failed, readJson(text, failed), query, response, validate)
  const isTable = getRoute(operation).versions === undefined
  return {
    ...(isTable ? readTable(text, options, failed) : readList(text, failed)),
    status: response.status,
    headers: response.headers,
    url: request.url,
  }
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
    return send(
      key === undefined || clientRoutes.keyHeader === undefined ? {} : { [clientRoutes.keyHeader]: key },
    )
  }
  const received = await send({})
  const terms =
    received.response.status === 402 && readTerms(received.response.headers, readBody(received.text))
  const payment = terms && (await payRequest(terms, pay))
  return payment ? send(payment) : received
}

function createStatusError(
  failed: FailedCall,
  { response, text }: ReceivedReply,
  call: CallOptions,
): StatusError {
  const body = readBody(text)
  switch (response.status) {
    case 401:
    case 403:
      return new AccessError(failed, response, body)
    case 402:
      return new PaymentRequiredError(failed, response, body)
    case 404:
      return new NotFoundError(failed, response, body)
    case 410: {
      const versions = (getRoute(failed.operation).versions ?? []).map(([version]) => version)
      const asked = call.version ?? versions[0]
      return new VersionSunsetError(
        failed,
        response,
        body,
        versions.filter(each => each !== asked),
      )
    }
    case 429:
      return new RateLimitError(failed, response, body)
    default:
      return new StatusError(failed, response, body)
  }
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function readJson(text: string, failed: FailedCall): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw notJson(text, failed, cause)
  }
}

function notJson(text: string, failed: FailedCall, cause: unknown): ReplyError {
  return new ReplyError(text === '' ? 'The reply is empty.' : 'The reply is not JSON.', { ...failed, cause })
}

type Rows = Pick<ClientReply<unknown>, 'rows' | 'columns'>

function readTable(text: string, conversions: ClientOptions, failed: FailedCall): Rows {
  try {
    const table = parseTable(text)
    return { rows: decodeTable(table, conversions), columns: table.columns }
  } catch (cause) {
    throw cause instanceof ContractError
      ? new ReplyError(cause.sentence, { ...failed, cause })
      : notJson(text, failed, cause)
  }
}

function readList(text: string, failed: FailedCall): Rows {
  const rows = readJson(text, failed)
  if (Array.isArray(rows)) return { rows, columns: undefined }
  throw new ReplyError('The reply is not a list.', failed)
}

/** Judges a reply. The validator is large, so it is loaded when it is asked for. */
async function judgeReply(
  failed: FailedCall,
  body: unknown,
  query: object,
  { headers }: Response,
  mode: 'warn' | 'throw',
): Promise<void> {
  const { validate } = await import('../contract/validate.ts')
  const mediaType = headers.get('Content-Type') ?? ''
  const problems = validate(failed.operation, body, { query: { ...query }, mediaType })
  if (problems.length === 0) return
  const [{ pointer, expected } = { pointer: '', expected: '' }] = problems
  const message = `The reply breaks the contract in ${problems.length} places, first at ${pointer}: ${expected}`
  const error = new ReplyError(message, failed, problems)
  if (mode === 'throw') throw error
  console.warn(error.message)
}
