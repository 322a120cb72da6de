import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import type { MockReply, MockRequest } from '../../../mocks/core/mock-reply.ts'
import { warmUp } from '../../../mocks/examples/warm-up.ts'
import { createMock } from '../../../mocks/mock.ts'
import { setupMock } from '../../../mocks/node.ts'
import { contract } from '../../../src/contract/contract.ts'

const texts = ({ mock }: ReturnType<typeof setupMock>) =>
  mock.sessions.first.scenarios.map(({ text }) => text)

test('puts scenarios in force until it is reset', () => {
  const node = setupMock({ size: 'small', scenarios: ['empty'] })
  node.use('slow=5', 'flaky')
  expect(texts(node)).toEqual(['slow=5', 'flaky', 'empty'])
  node.reset()
  expect(texts(node)).toEqual(['empty'])
})

test('rejects options that are not understood', () => {
  expect(() => setupMock({ baseUrl: 'nowhere' })).toThrow('baseUrl is no base URL')
  expect(() => setupMock({ scenarios: ['emty'] })).toThrow('did you mean: empty')
  expect(() => setupMock({ size: 'small' }).use('emty')).toThrow('did you mean: empty')
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A small mock, and what it answers. */
function watchMock() {
  const mock = createMock({
    size: 'small',
    now: '2026-01-15T12:00:00Z',
    apiKeys: ['own'],
    scenarios: ['flaky=2'],
  })
  const seen: { readonly request: MockRequest; readonly reply: MockReply }[] = []
  const handle = (request: MockRequest) => {
    const reply = mock.handle(request)
    seen.push({ request, reply })
    return reply
  }
  return { mock: { ...mock, handle }, seen }
}

it('answers each operation with rows, one at a time, after a while without any', () => {
  const { mock, seen } = watchMock()
  warmUp(mock, 'own')
  vi.advanceTimersByTime(200)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(50)
  expect(seen).toHaveLength(1)
  vi.runAllTimers()
  expect(new Set(seen.map(({ reply }) => reply.status))).toEqual(new Set([200]))
  expect(new Set(seen.map(({ request }) => request.path)).size).toBe(contract.operations.length)
  expect(seen.some(({ request }) => request.query.includes('order_asc'))).toBe(true)
})

it('is in no journal, and counts for no behavior', () => {
  const { mock } = watchMock()
  warmUp(mock, 'own')
  vi.runAllTimers()
  expect(mock.journal.view().entries).toEqual([])
  const header = (name: string) => (name.toLowerCase() === 'x-api-key' ? 'own' : undefined)
  const pools = {
    method: 'GET',
    origin: 'base',
    path: '/altchain/clmm-venue/pools',
    query: 'limit=1',
    header,
  } as const
  const statuses = Array.from({ length: 4 }, () => mock.handle(pools).status)
  expect(statuses).toEqual([200, 500, 200, 500])
})
