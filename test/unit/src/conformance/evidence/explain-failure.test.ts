import { expect, it } from 'vitest'
import { explainFailure } from '../../../../../src/conformance/evidence/explain-failure.ts'

const answer = (status: number, proxy?: string) => ({
  reply: { status, headers: {}, body: '' },
  ...(proxy === undefined ? {} : { proxy }),
})

it.each([200, 204, 302, 400, 401, 402, 404, 428, 430, 499, 501])('gives no reason for status %i', status => {
  expect(explainFailure(answer(status))).toBeUndefined()
})

it.each([429, 500, 502, 503, 504, 599])('says that the service failed with status %i', status => {
  expect(explainFailure(answer(status))).toBe(`status ${status}`)
})

it('names the proxy that a failed reply came through', () => {
  expect(explainFailure(answer(503, 'http://proxy:3128'))).toBe(
    'status 503 through the proxy http://proxy:3128',
  )
})

it('says why there is no complete reply', () => {
  expect(explainFailure({ failure: { kind: 'timeout', message: 'no reply in 90 s' } })).toBe(
    'timeout: no reply in 90 s',
  )
  expect(explainFailure({})).toBe('no reply')
})
