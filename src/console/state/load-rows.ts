import { fitLine } from '../../base/fit-line.ts'
import type { OperationModel } from '../../contract/model/contract-model.ts'
import { readErrorMessage } from '../../contract/read-error-message.ts'
import { type ReceivedReply, sendRequest } from '../api/send-request.ts'
import { pickEntry } from '../contract/pick-entry.ts'
import { decodeReply, type ReplyTable } from '../reply/decode-reply.ts'
import { buildRequest } from './build-request.ts'
import type { ConsoleContext } from './console-context.ts'

/** Maximum length of a body that is shown as an error. */
const MAX_ERROR_LENGTH = 300

/**
 * Requests an operation and returns the rows of its reply for display. Returns undefined without an example request. Throws for a
 * reply without rows.
 */
export async function loadRows(
  operation: OperationModel,
  context: ConsoleContext,
  values: Readonly<Record<string, string>> = {},
): Promise<ReplyTable | undefined> {
  const example = context.examples.get(operation.id)
  if (example === undefined) return undefined
  const request = buildRequest({ operation, origin: example.origin, path: example.path, values }, context)
  const reply = await sendRequest(request, context.purpose ?? 'view')
  const { table } = decodeReply(reply.body, pickEntry(operation))
  if (table === undefined) throw new Error(describeRefusal(reply))
  return table
}

/** Describes a reply without rows by its status and error message. */
function describeRefusal({ status, body }: ReceivedReply): string {
  try {
    return `${status}: ${readErrorMessage(JSON.parse(body)) ?? fitLine(body, MAX_ERROR_LENGTH)}`
  } catch {
    return `${status}: the body is no JSON.`
  }
}
