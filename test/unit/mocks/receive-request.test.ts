import { expect, test } from 'vitest'
import { createMock, type MockOptions } from '../../../mocks/mock.ts'
import {
  completeReply,
  receiveRequest,
  rejectTemporarily,
  rejectUnreadable,
  toRecordedRequest,
} from '../../../mocks/receive-request.ts'

const open = (options: MockOptions = {}) =>
  createMock({ size: 'small', now: '2026-01-15T12:00:00Z', ...options }).sessions.first
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const sent = new Headers({ 'X-API-Key': 'test-key', ...headers })
  return {
    method,
    origin: 'base',
    path,
    query: 'limit=2',
    header: (name: string) => sent.get(name) ?? undefined,
  } as const
}
const pools = '/altchain/clmm-venue/pools'

test('answers an operation with its date', () => {
  const reply = completeReply(receiveRequest(open(), ask(pools)))
  expect(reply).toMatchObject({ status: 200, headers: { Date: 'Thu, 15 Jan 2026 12:00:00 GMT' } })
  expect(JSON.parse(reply.body)[0].rows).toBe(2)
})

test('names the gaps that a reply depends on', () => {
  const { usedGaps, ...rest } = receiveRequest(open(), ask('/nowhere'))
  expect(rest.early?.status).toBe(404)
  expect(completeReply({ usedGaps, ...rest }).headers['X-Mock-Gap']).toContain('GAP-12')
})

test('rejects a name that no session can have', () => {
  expect(receiveRequest(open(), ask(pools, { 'X-Mock-Session': 'a b' })).early?.status).toBe(400)
})

test('gives the same object for the same request at the same second', () => {
  const session = open()
  const replies = Array.from({ length: 3 }, () => completeReply(receiveRequest(session, ask(pools))))
  expect(replies[2]).toBe(replies[1])
  session.clock.advance(1)
  expect(completeReply(receiveRequest(session, ask(pools)))).not.toBe(replies[1])
})

test('describes the operation of a preflight too', () => {
  const session = open()
  const described = toRecordedRequest(receiveRequest(session, ask(pools, {}, 'OPTIONS')))
  expect(described.operation?.id).toBe('clmmVenuePools')
  expect(toRecordedRequest(receiveRequest(session, ask('/nowhere'))).operation).toBeUndefined()
})

test('asks a client to come again', () => {
  expect(rejectTemporarily(open(), ask(pools), 'Later.')).toMatchObject({
    status: 503,
    headers: { 'Retry-After': '1', 'Cache-Control': 'no-store' },
    body: expect.stringContaining('Later.'),
  })
})

test('writes the reply to what was no request in the form of all errors', () => {
  const { status, body } = rejectUnreadable(open({ gaps: { 'GAP-10': 'plain-text' } }), 431, 'Too long.')
  expect({ status, body }).toEqual({ status: 431, body: 'Too long.' })
})
