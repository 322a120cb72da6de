import { expect, test } from 'vitest'
import type { ReceivedRequest } from '../../../../mocks/core/request-context.ts'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { answerOptions, rejectMethod } from '../../../../mocks/steps/reject-method.ts'
import { routeRequest } from '../../../../mocks/steps/route-request.ts'
import type { Origin } from '../../../../src/contract/match-route.ts'

const pools = '/altchain/clmm-venue/pools'
const posts = '/api/v1/socialintel/social-data/alpha-post-detection'

/** The id of the operation that is found, or the status and message of the refusal. */
function route(path: string, options: Partial<GapChoices> = {}, origin: Origin = 'base', query = '') {
  const choices = { ...defaultGapChoices.current, ...options }
  const request = { origin, path, query, header: () => undefined }
  const session = { apiKeys: new Set(['test-key']) }
  const arrival = { request, session, choices, ...trackGapChoices(choices) } as unknown as ReceivedRequest
  const found = routeRequest(arrival)
  return 'status' in found ? `${found.status} ${JSON.parse(found.body).message}` : found.id
}

test('finds an operation by both forms of its path, on both of its origins', () => {
  expect([route(pools), route(`/api/v1${pools}`)]).toEqual(['clmmVenuePools', 'clmmVenuePools'])
  expect(route(pools, {}, 'payment')).toBe('clmmVenuePools')
  expect(route(posts, {}, 'social')).toBe('alphaPostDetection')
})

test('serves one form of a path alone where GAP-C8 says so', () => {
  expect(route(pools, { 'GAP-C8': 'bare' })).toBe('clmmVenuePools')
  expect(route(pools, { 'GAP-C8': 'prefixed' })).toMatch(/^404/)
  expect(route(`/api/v1${pools}`, { 'GAP-C8': 'prefixed' })).toBe('clmmVenuePools')
})

test('suggests the nearest path, or the origin that serves it', () => {
  expect(route('/altchain/clmm-venue/pool')).toMatch(/^404 .* Did you mean \/altchain\/clmm-venue\/pools\?$/)
  expect(route(posts)).toMatch(/^404 .* It is served by the social origin/)
  expect(route('/zzz')).toMatch(/^404 .* is not served at this origin\. mdc spec lists what is served\.$/)
})

const arrive = (method: string, options: Partial<GapChoices> = {}, asked?: string) => {
  const choices = { ...defaultGapChoices.current, ...options }
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
