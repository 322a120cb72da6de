import { expect, test } from 'vitest'
import type { ReceivedRequest } from '../../../../mocks/core/request-context.ts'
import { defaultGapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { answerOptions, rejectMethod } from '../../../../mocks/steps/reject-method.ts'
import { routeRequest } from '../../../../mocks/steps/route-request.ts'

const posts = '/api/v1/socialintel/social-data/alpha-post-detection'

/** The id of the operation that is found, or the status and message of the refusal. */
function route(path: string) {
  const choices = defaultGapChoices.current
  const request = { origin: 'base', path, query: '', header: () => undefined }
  const session = { apiKeys: new Set(['test-key']) }
  const arrival = { request, session, choices, ...trackGapChoices(choices) } as unknown as ReceivedRequest
  const found = routeRequest(arrival)
  return 'status' in found ? `${found.status} ${JSON.parse(found.body).message}` : found.id
}

test('suggests the nearest path, or the origin that serves it', () => {
  expect(route('/altchain/clmm-venue/pool')).toMatch(/^404 .* Did you mean \/altchain\/clmm-venue\/pools\?$/)
  expect(route(posts)).toMatch(/^404 .* It is served by the social origin/)
  expect(route('/zzz')).toMatch(/^404 .* is not served at this origin\. mdc spec lists what is served\.$/)
})

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
