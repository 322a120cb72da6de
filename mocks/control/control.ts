import { ContractError, unknownName } from '../../src/contract-error.ts'
import { shown } from '../../src/quote.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { isSessionName, type Sessions, sessionNames } from '../session/sessions.ts'
import { type ControlPlace, forbidden, readableBy } from './guard.ts'
import { type ControlRequest, routes } from './routes.ts'

/**
 * Answers requests under /__mock/ with JSON; never throws for anything a client can send. What it shows and changes is the
 * session that X-Mock-Session names, the first one without it.
 */
export function createControl(
  sessions: Sessions,
  place: ControlPlace,
): (request: ControlRequest) => MockReply {
  return request => {
    const problem = forbidden(request, place)
    if (problem !== undefined) return failure(403, 'Forbidden', problem)
    const reply = respond(sessions, request)
    const page = request.header('origin')
    return page === undefined ? reply : { ...reply, headers: { ...reply.headers, ...readableBy(page) } }
  }
}

/** A failed control request: `message` says what to do, `facts` are short lines such as the nearest name. */
export function failure(
  status: number,
  error: string,
  message: string,
  facts: readonly string[] = [],
): MockReply {
  return json(status, { error, message, facts })
}

function respond(sessions: Sessions, request: ControlRequest): MockReply {
  const { path, method } = request
  const handlers = routes.get(path)
  if (handlers === undefined) return unknownPath(path)
  const allow = [...handlers.keys(), 'OPTIONS'].join(', ')
  if (method === 'OPTIONS') return { status: 204, headers: { Allow: allow }, body: '' }
  const handler = handlers.get(method)
  if (handler === undefined) {
    const refusal = failure(405, 'Method Not Allowed', `${path} takes ${allow}.`)
    return { ...refusal, headers: { ...refusal.headers, Allow: allow } }
  }
  try {
    return json(200, handler(named(sessions, request), request, sessions))
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    return failure(400, 'Bad Request', error.sentence, error.facts)
  }
}

function named(sessions: Sessions, { header }: ControlRequest) {
  const name = header('x-mock-session')
  if (name === undefined) return sessions.first
  if (isSessionName(name)) return sessions.open(name)
  throw new ContractError(sessionNames)
}

function unknownPath(path: string): MockReply {
  const { facts } = unknownName('path', shown(path), [...routes.keys()])
  return failure(404, 'Not Found', 'This is no path of the control API.', facts)
}

function json(status: number, value: unknown): MockReply {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  return { status, headers, body: JSON.stringify(value) }
}
