import { expect, test } from 'vitest'
import { buildReplayedReply, buildReplayHeaders } from '../../../../mocks/replay/build-replayed-reply.ts'

const build = (headers: Record<string, string>, at = 0) =>
  buildReplayedReply({ operation: 'any', query: {}, at, reply: { status: 200, headers, body: '[]' } })

test('keeps headers of the contract and no others', () => {
  const headers = {
    'content-type': 'text/plain',
    deprecation: '@1',
    'retry-after': '3',
    server: 'x',
    etag: '"1"',
  }
  expect(build(headers, Date.UTC(2026, 0, 15))).toEqual({
    status: 200,
    headers: {
      'Content-Type': 'text/plain',
      Deprecation: '@1',
      'Retry-After': '3',
      'X-Mock-Replayed': '2026-01-15T00:00:00.000Z',
    },
    body: '[]',
  })
})

test('is JSON without a recorded type, and drops what no header can carry', () => {
  expect(build({ sunset: 'a\r\nb: c' }).headers).toEqual({
    'Content-Type': 'application/json',
    'X-Mock-Replayed': 'unknown',
  })
  expect(buildReplayHeaders({ at: 0 })).toEqual({ 'X-Mock-Replayed': 'unknown' })
})
