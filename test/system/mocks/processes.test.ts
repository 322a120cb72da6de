import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listExampleRequests } from '../../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../../mocks/mock.ts'
import { sampleCases } from '../../support/count-runs.ts'
import { requestMock } from '../../support/request-mock.ts'
import { type MdcMock, startMdcMock } from '../../support/start-mdc-mock.ts'

const now = '2026-01-15T12:00:00Z'
const mock = createMock({ seed: 7, now })
const requests = listExampleRequests(mock.world, mock.clock.now(), 'test-key')

let other: MdcMock
beforeAll(async () => {
  other = await startMdcMock(['--seed', '7', '--now', now])
}, 60_000)
afterAll(() => other.stop())

it('a process listens at four origins on different ports', () => {
  expect(new Set(Object.values(other.urls).map(url => new URL(url).port)).size).toBe(4)
})

describe('a process and this one with the same seed and time', () => {
  it.each(sampleCases(requests, 6).map(request => [request.operationId, request] as const))(
    'answer %s with the same bytes',
    async (_, request) => {
      const { origin, path, query, headers } = request
      const host = other.urls[origin === 'social' ? 'social_base_url' : 'base_url']
      const reply = await fetch(`${host}${path}?${new URLSearchParams(query)}`, { headers })
      expect([reply.status, await reply.text()]).toEqual([200, requestMock(mock, request).body])
    },
  )
})
