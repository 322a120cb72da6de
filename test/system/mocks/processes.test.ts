import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listExampleRequests } from '../../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../../mocks/mock.ts'
import { sampleCases } from '../../support/count-runs.ts'
import { requestMock } from '../../support/request-mock.ts'
import { type MdcMock, startMdcMock } from '../../support/start-mdc-mock.ts'

const now = '2026-01-15T12:00:00Z'
const mock = createMock({ seed: 7, now })
const requests = listExampleRequests(mock.world, mock.clock.now(), 'test-key')

let mocks: MdcMock[] = []
beforeAll(async () => {
  const start = () => startMdcMock(['--seed', '7', '--now', now])
  mocks = await Promise.all([start(), start()])
}, 60_000)
afterAll(() => Promise.all(mocks.map(mock => mock.stop())))

it('two processes listen at four origins on different ports', () => {
  for (const { urls } of mocks)
    expect(new Set(Object.values(urls).map(url => new URL(url).port)).size).toBe(4)
})

describe('two processes and this one with the same seed and time', () => {
  it.each(sampleCases(requests, 6).map(request => [request.operationId, request] as const))(
    'answer %s with the same bytes',
    async (_, request) => {
      const { origin, path, query, headers } = request
      const replies = mocks.map(async ({ urls }) => {
        const host = urls[origin === 'social' ? 'social_base_url' : 'base_url']
        const reply = await fetch(`${host}${path}?${new URLSearchParams(query)}`, { headers })
        return [reply.status, await reply.text()]
      })
      const own = requestMock(mock, request)
      expect(await Promise.all(replies)).toEqual([
        [own.status, own.body],
        [own.status, own.body],
      ])
      expect(own.status).toBe(200)
    },
  )
})
