import { expect, test } from 'vitest'
import { replyBoundChecks } from '../../../src/conformance/checks/service/reply-bound-checks.ts'
import { readEvidence } from '../../../src/conformance/evidence/read-evidence.ts'
import { buildExchange, judgeRequirement } from '../../support/build-exchange.ts'
import { buildRun } from '../../support/build-planned.ts'

const HERE = Date.parse('2026-01-15T12:00:00Z')
const answered = (headers: Readonly<Record<string, string>>) =>
  buildExchange('tokenDetails', { at: HERE, headers, rows: [] })

test.each<[headers: Readonly<Record<string, string>>, said: 'holds' | 'broken']>([
  [{ date: 'Thu, 15 Jan 2026 12:00:00 GMT' }, 'holds'],
  [{ date: 'Thu, 15 Jan 2026 11:48:00 GMT' }, 'holds'],
  [{ date: 'Thursday, 15-Jan-26 12:07:00 GMT' }, 'holds'],
  [{ date: 'Thu Jan 15 12:00:00 2026' }, 'holds'],
  // A cache tells how long it has had a reply (RFC 9111, 5.1).
  [{ date: 'Mon, 12 Jan 2026 12:00:00 GMT', age: '259200' }, 'holds'],
  [{ date: 'Mon, 12 Jan 2026 12:00:00 GMT' }, 'broken'],
  [{ date: 'Mon, 12 Jan 2026 12:00:00 GMT', age: 'old' }, 'broken'],
  [{ date: 'Wed, 15 Jan 2025 12:00:00 GMT' }, 'broken'],
  [{ date: 'Mon, 01 Jan 2035 00:00:00 GMT' }, 'broken'],
  [{ date: '2026-01-15T12:00:00Z' }, 'broken'],
  [{ date: '1768478400' }, 'broken'],
  [{ date: 'Thu, 99 Jan 2026 12:00:00 GMT' }, 'broken'],
  [{ date: '' }, 'broken'],
])('judges the clocks %j → %s', (headers, said) => {
  expect(judgeRequirement(replyBoundChecks.current, [answered(headers)], 'NET-DATE', null)).toBe(said)
})

test('has no clock for a service without one', () => {
  const { reply, ...rest } = answered({})
  const { date: _, ...headers } = reply?.headers ?? {}
  const silent = { ...rest, reply: { status: 200, body: '[]', headers } }
  expect(judgeRequirement(replyBoundChecks.current, [silent], 'NET-DATE', null)).toBe('nothing')
})

test.each([
  ['Wed, 15 Jan 2025 12:00:00 GMT', Date.parse('2025-01-15T12:00:00Z') / 1000],
  ['2025-01-15T12:00:00Z', HERE / 1000],
  ['7', HERE / 1000],
])('reads the present from %s if it is an HTTP date', (date, now) => {
  const evidence = readEvidence({ run: buildRun({}), exchanges: [answered({ date })], unsent: [] })
  expect(evidence.exchanges[0]?.now).toBe(now)
})
