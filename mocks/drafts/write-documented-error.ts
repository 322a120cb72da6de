import { findAnswer } from '../../src/contract/contract.ts'
import { entries } from '../../src/contract/entries.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { readAdvice } from '../core/reject-request.ts'
import type { RequestContext } from '../core/request-context.ts'
import { getFaker } from './load-faker.ts'
import { drawNamed } from './values/draw-value.ts'
import { isValid, readShape } from './values/read-shape.ts'

/** Members of an error that hold its advice, and its status. */
const adviceNames = /^(message|detail|error|title|description|reason)$/i
const statusNames = /^(status|code|status_?code)$/i

/**
 * Writes an error reply of the mock in the form that the document has for its status, with the advice where its schema
 * takes it. Returns any other reply unchanged.
 */
export function writeDocumentedError(reply: MockReply, context: RequestContext): MockReply {
  const { operation } = context
  const advice = readAdvice(reply)
  const { type, schema: entry } = operation.answers?.[findAnswer(operation, reply.status) ?? ''] ?? {}
  if (advice === undefined || type === undefined || entry === undefined || getFaker() === undefined)
    return reply
  const shape = readShape(entries.schemas[entry])
  let body = drawNamed(shape, { name: entry }, `${operation.id} ${reply.status}`, context)
  for (const [name, { type }] of Object.entries(shape.members)) {
    const value = statusNames.test(name) && type !== 'string' ? reply.status : advice
    const changed = { ...(body as object), [name]: value }
    if ((adviceNames.test(name) || statusNames.test(name)) && isValid(changed, shape.schema)) body = changed
  }
  return { ...reply, headers: { ...reply.headers, 'Content-Type': type }, body: JSON.stringify(body) }
}
