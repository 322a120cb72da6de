import { expect, test } from 'vitest'
import type { ReceivedRequest } from '../../../../mocks/core/request-context.ts'
import { defaultGapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { answerOptions, rejectMethod } from '../../../../mocks/steps/reject-method.ts'

const arrive = (method: string, asked?: string) => {
  const choices = defaultGapChoices.current
  return {
    request: { method, header: () => asked },
    choices,
    ...trackGapChoices(choices),
  } as unknown as ReceivedRequest
}

test('rejects every other method, and names those there are', () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    expect(rejectMethod(arrive(method))).toMatchObject({
      status: 405,
      headers: { Allow: 'GET, HEAD, OPTIONS' },
    })
})

test('answers a preflight with the headers that were asked for', () => {
  const answer = answerOptions(arrive('OPTIONS', 'x-api-key, accept'))
  expect(answer).toMatchObject({ status: 204, body: '' })
  expect(answer?.headers['Access-Control-Allow-Headers']).toBe('x-api-key, accept')
})

test('allows any header where none can be repeated', () => {
  for (const asked of [undefined, 'a\r\nb: c', '<script>'])
    expect(answerOptions(arrive('OPTIONS', asked))?.headers['Access-Control-Allow-Headers']).toBe('*')
})
