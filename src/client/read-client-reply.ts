import { ContractError } from '../base/contract-error.ts'
import { decodeTable } from '../contract/tables/decode-table.ts'
import { parseTable } from '../contract/tables/parse-table.ts'
import type { ClientOptions, ClientReply, ClientRequest } from './client.ts'
import { type FailedCall, ReplyError } from './client-error.ts'
import { clientRoutes } from './client-routes.ts'
import type { ReceivedReply } from './send-client-request.ts'

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
      const { message, problems } = await findReplyProblems(received, call, validate)
      if (problems.length > 0 && validate === 'throw') throw new ReplyError(message, call, problems)
      if (problems.length > 0) console.warn(`${call.operation}: ${message}`)
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

/**
 * Judges a reply at the time that its header `Date` says. Returns the problems, with a message about the first.
 * `throw` looks at documented statements only.
 */
export async function findReplyProblems(
  { response: { headers }, text }: ReceivedReply,
  { operation, query }: Pick<AnsweredCall, 'operation' | 'query'>,
  mode: 'warn' | 'throw',
) {
  // The validator is many times as large as the client.
  const { validate } = await import('../contract/validate.ts')
  const seconds = Date.parse(headers.get('Date') ?? '') / 1000
  const found = validate(operation, JSON.parse(text), {
    query: { ...query },
    mediaType: headers.get('Content-Type') ?? '',
    ...(Number.isNaN(seconds) ? {} : { now: seconds }),
  })
  const problems = mode === 'throw' ? found.filter(({ level }) => level === 'documented') : found
  const [first] = problems
  const count = problems.length === 1 ? '' : `, the first of ${problems.length}`
  const place = first?.pointer || 'its top'
  return { message: `The reply breaks the contract at ${place}${count}: ${first?.expected}`, problems }
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
