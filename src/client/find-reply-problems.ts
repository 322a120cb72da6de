import type { OperationId } from '../contract/contract-types.ts'
import { validate } from '../contract/validate.ts'
import type { ReceivedReply } from './send-client-request.ts'

/**
 * Judges a reply at the time that its header `Date` says. Returns the problems with a message about the first, or
 * undefined when it breaks nothing. `throw` looks at documented statements only.
 */
export function findReplyProblems(
  operation: OperationId,
  query: object,
  { response: { headers }, text }: ReceivedReply,
  mode: 'warn' | 'throw',
) {
  const seconds = Date.parse(headers.get('Date') ?? '') / 1000
  const found = validate(operation, JSON.parse(text), {
    query: { ...query },
    mediaType: headers.get('Content-Type') ?? '',
    ...(Number.isNaN(seconds) ? {} : { now: seconds }),
  })
  const problems = mode === 'throw' ? found.filter(({ level }) => level === 'documented') : found
  const [first] = problems
  if (first === undefined) return
  const count = problems.length === 1 ? '' : `, the first of ${problems.length}`
  const place = first.pointer || 'its top'
  return { message: `The reply breaks the contract at ${place}${count}: ${first.expected}`, problems }
}
