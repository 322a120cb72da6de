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
