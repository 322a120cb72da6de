import { expect, test } from 'vitest'
import type { ReceivedRequest } from '../../../../mocks/core/request-context.ts'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { answerOptions, rejectMethod } from '../../../../mocks/steps/reject-method.ts'

const arrive = (method: string, options: Partial<GapChoices> = {}, asked?: string) => {
  const choices = { ...defaultGapChoices.current, ...options }
  return {
    request: { method, header: () => asked },
    choices,
    ...trackGapChoices(choices),
  } as unknown as ReceivedRequest
}

test('lets GET pass, and HEAD where GAP-53a says so', () => {
  expect(rejectMethod(arrive('GET'))).toBeUndefined()
  expect(rejectMethod(arrive('HEAD'))).toBeUndefined()
  expect(rejectMethod(arrive('HEAD', { 'GAP-53a': 'refused' }))?.status).toBe(405)
})

test('rejects every other method, and names those there are', () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    expect(rejectMethod(arrive(method))).toMatchObject({
      status: 405,
      headers: { Allow: 'GET, HEAD, OPTIONS' },
    })
  expect(rejectMethod(arrive('POST', { 'GAP-53': 'not-found' }))?.status).toBe(404)
})

test('answers a preflight with the headers that were asked for', () => {
  const answer = answerOptions(arrive('OPTIONS', {}, 'x-api-key, accept'))
  expect(answer).toMatchObject({ status: 204, body: '' })
  expect(answer?.headers['Access-Control-Allow-Headers']).toBe('x-api-key, accept')
})

test('allows any header where none can be repeated', () => {
  for (const asked of [undefined, 'a\r\nb: c', '<script>'])
    expect(answerOptions(arrive('OPTIONS', {}, asked))?.headers['Access-Control-Allow-Headers']).toBe('*')
})

test('says nothing of other origins where GAP-52 is closed', () => {
  expect(answerOptions(arrive('OPTIONS', { 'GAP-52': 'closed' }))?.headers).toEqual({
    Allow: 'GET, HEAD, OPTIONS',
  })
})

test('leaves other methods alone', () => {
  expect(answerOptions(arrive('GET'))).toBeUndefined()
})
