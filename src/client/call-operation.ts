import { CLIENT_MS } from '../base/bounds.ts'
import { ContractError } from '../base/contract-error.ts'
import type { OperationId } from '../contract/contract-types.ts'
import { decodeTable } from '../contract/tables/decode-table.ts'
import { parseTable } from '../contract/tables/parse-table.ts'
import type { CallOptions, ClientOptions, ClientReply, ClientRequest } from './client.ts'
import { ClientError, createStatusError, type FailedCall, ReplyError, readTerms } from './client-error.ts'
import { buildClientRequest, clientRoutes } from './client-routes.ts'
import { type ReceivedReply, sendClientRequest } from './send-client-request.ts'

/**
 * Sends the request of an operation and reads its reply. It pays once for a reply with known terms. Throws a
 * ClientError without the key, or the reason of the signal.
 */
export async function callOperation(
  operation: OperationId,
  query: object,
  options: ClientOptions,
  call: CallOptions,
): Promise<ClientReply<unknown>> {
  const { apiKey, pay } = options
  const key = pay === undefined ? await (typeof apiKey === 'function' ? apiKey() : apiKey) : undefined
  const { keyHeader, chain, operations } = clientRoutes
  try {
    const request = buildClientRequest(operation, query, options, call)
    let timeout = call.timeout ?? options.timeout ?? CLIENT_MS
    const send = async (further: Readonly<Record<string, string>>) => {
      const start = Date.now()
      const sent = { ...request, headers: { ...request.headers, ...further } }
      const received = await sendClientRequest(operation, sent, options, { ...call, timeout })
      timeout -= Date.now() - start
      return received
    }
    const versions = operations[operation].versions?.map(([version]) => version) ?? []
    const otherVersions = versions.filter(each => each !== (call.version ?? versions[0]))
    const answered = { operation, query, otherVersions, ...request }
    let { response, text } = await send(key && keyHeader ? { [keyHeader]: key } : {})
    if (response.status === 402 && pay !== undefined) {
      // Few programs pay.
      const { payRequest } = await import('./pay-request.ts')
      const refused = response
      const body = parseBody(text)
      const refuse = (why: { readonly cause?: unknown; readonly reason?: string }) => {
        throw createStatusError({ ...answered, ...why }, refused, body)
      }
      const terms = readTerms(refused.headers, body)
      const payment = await payRequest(terms, pay, chain).catch(cause => refuse({ cause }))
      if (typeof payment === 'string') return refuse({ reason: payment })
      ;({ response, text } = await send(payment))
    }
    // Errors quote pieces of a text, which may end within a key.
    const hidden = key ? hideKey(text, key) : text
    if (response.ok)
      return await readClientReply({ response, text }, answered, options).catch(error => {
        if (hidden === text) throw error
        return readClientReply({ response, text: hidden }, answered, options)
      })
    const body = parseBody(text)
    throw createStatusError(answered, response, key ? cleanValue(body, key) : body)
  } catch (error) {
    if (key && error instanceof ClientError) cleanError(error, key)
    throw error
  }
}

type AnsweredCall = FailedCall & ClientRequest & { readonly query: object }

/** Reads the rows of a successful reply. Throws ReplyError when it has none, or breaks the contract. */
export async function readClientReply(
  received: ReceivedReply,
  call: AnsweredCall,
  { validate = 'off', ...conversions }: ClientOptions,
): Promise<ClientReply<unknown>> {
  const { response, text } = received
  const { versions } = clientRoutes.operations[call.operation]
  try {
    if (validate !== 'off') {
      // The validator is many times as large as the client.
      const { findReplyProblems } = await import('./find-reply-problems.ts')
      const found = findReplyProblems(call.operation, call.query, received, validate)
      if (found !== undefined && validate === 'throw')
        throw new ReplyError(found.message, call, found.problems)
      if (found !== undefined) console.warn(`${call.operation}: ${found.message}`)
    }
    const table = versions === undefined ? parseTable(text) : undefined
    return {
      rows: table === undefined ? readList(received, call) : decodeTable(table, conversions),
      columns: table?.columns,
      status: response.status,
      headers: response.headers,
      url: call.url,
    }
  } catch (cause) {
    const message =
      cause instanceof ContractError
        ? cause.sentence
        : cause instanceof SyntaxError && 'The reply is not JSON.'
    throw message ? new ReplyError(message, { ...call, cause }) : cause
  }
}

function readList({ response, text }: ReceivedReply, call: AnsweredCall): unknown[] {
  const sent = response.headers.get('Content-Type')?.split(';')[0]
  const { versions, isSingle } = clientRoutes.operations[call.operation]
  const [version] = versions?.find(([, type]) => type === sent && type !== call.headers.Accept) ?? []
  if (version !== undefined) throw new ReplyError(`This is version ${version}.`, call)
  const reply: unknown = JSON.parse(text)
  if (isSingle || Array.isArray(reply)) return [reply].flat()
  throw new ReplyError('The reply is not a list.', call)
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Returns a text without a key, also as a part of a URL or of JSON. */
function hideKey(text: string, key: string): string {
  const forms = [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)]
  return forms.reduce((hidden, form) => hidden.replaceAll(form, '[key]'), text)
}

/** Removes a key from an error, its causes and all that they hold. What is no JSON, such as the request of `fetch`, is taken away. */
function cleanError(error: unknown, key: string): void {
  const seen = new Set<unknown>()
  for (let each = error; each instanceof Error && !seen.has(each); each = each.cause) {
    seen.add(each)
    for (const name of Reflect.ownKeys(each)) {
      const value: unknown = Reflect.get(each, name)
      if (!(value instanceof Error)) Reflect.defineProperty(each, name, { value: cleanValue(value, key) })
    }
  }
}

/** Returns a value of JSON without a key, also in names of members. Returns undefined for any other value. */
function cleanValue(value: unknown, key: string): unknown {
  try {
    return JSON.parse(hideKey(JSON.stringify(value), key), (_, each) =>
      typeof each === 'string' ? hideKey(each, key) : each,
    )
  } catch {
    return undefined
  }
}
