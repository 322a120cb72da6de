import type { Clock } from './core/clock.ts'
import type { MockRequest } from './core/mock-reply.ts'
import type { Mock } from './core.ts'
import { isSessionName } from './session/sessions.ts'

/** The clock that a request was answered by: whoever judges the age of what is listed goes by the Date of the reply. */
export function clockOf({ sessions }: Mock, { header }: Pick<MockRequest, 'header'>): Clock {
  const name = header('x-mock-session')
  return (name !== undefined && isSessionName(name) ? sessions.open(name) : sessions.first).clock
}
