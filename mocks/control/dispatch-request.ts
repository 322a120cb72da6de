import { ContractError } from '../../src/base/contract-error.ts'
import { createUnknownNameError } from '../../src/base/find-nearest.ts'
import { summarizeValue } from '../../src/base/summarize-value.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { isSessionName, type Sessions, sessionNameMessage } from '../session/sessions.ts'
import { type ControlContext, type ControlRequest, controlRoutes } from './control-routes.ts'

/** Builds the reply to a failed control request. `facts` are short lines such as the nearest name. */
export function buildFailureReply(
  status: number,
  error: string,
  message: string,
  facts: readonly string[] = [],
): MockReply {
  return buildJsonReply(status, { error, message, facts })
}

/** Answers a request of an authorized client with JSON. `open` finds its session. Never fails for client input. */
export async function dispatchRequest(
  open: () => ControlContext,
  request: ControlRequest,
): Promise<MockReply> {
  const { path, method } = request
  const handlers = controlRoutes.get(path.replace(/\/\d{1,15}$/, '/{id}'))
  if (handlers === undefined) return rejectUnknownPath(path)
  const allow = [...handlers.keys(), ...(handlers.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  if (method === 'OPTIONS') return { status: 204, headers: { Allow: allow }, body: '' }
  const handler = handlers.get(method === 'HEAD' ? 'GET' : method)
  if (handler === undefined) {
    const refusal = buildFailureReply(405, 'Method Not Allowed', `${path} takes ${allow}.`)
    return { ...refusal, headers: { ...refusal.headers, Allow: allow } }
  }
  try {
    const subject = open()
    const value = await handler(subject, request)
    if (method !== 'GET' && method !== 'HEAD') subject.session.touch()
    if (value !== undefined) return buildJsonReply(200, value)
    // Only a journal entry can be missing under a known path.
    const message = 'The journal has no such request: it keeps the latest, and these until it is cleared.'
    return buildFailureReply(404, 'Not Found', message)
  } catch (error) {
    return rejectInvalid(error)
  }
}

/** Builds the reply to invalid input from its ContractError. Throws any other error. */
export function rejectInvalid(error: unknown): MockReply {
  if (!(error instanceof ContractError)) throw error
  return buildFailureReply(400, 'Bad Request', error.sentence, error.facts)
}

/** Returns the session of this name, or else the first session. Throws ContractError for an invalid name. */
export function findSession(sessions: Sessions, name: string | undefined) {
  if (name === undefined) return sessions.first
  if (isSessionName(name)) return sessions.open(name)
  throw new ContractError(sessionNameMessage)
}

function rejectUnknownPath(path: string): MockReply {
  const { facts } = createUnknownNameError('path', summarizeValue(path), [...controlRoutes.keys()])
  return buildFailureReply(404, 'Not Found', 'This is no path of the control API.', facts)
}

/** Builds a control reply with a JSON value as its body. */
export function buildJsonReply(status: number, value: unknown): MockReply {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  return { status, headers, body: JSON.stringify(value) }
}
