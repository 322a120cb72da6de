import { expect, it, vi } from 'vitest'
import type { RequestContext } from '../../../../mocks/core/request-context.ts'
import { answerRecorded } from '../../../../mocks/steps/answer-recorded.ts'

it('answers by the replay of the session, if there is one', () => {
  const reply = { status: 200, headers: {}, body: 'then' }
  const answer = vi.fn(() => reply)
  const context = { session: { replay: { answer } } } as unknown as RequestContext
  expect(answerRecorded(context)).toBe(reply)
  expect(answer).toHaveBeenCalledWith(context)
  expect(answerRecorded({ session: {} } as RequestContext)).toBe(undefined)
})
