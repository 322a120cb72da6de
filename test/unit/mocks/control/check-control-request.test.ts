import { expect, test } from 'vitest'
import { buildCorsHeaders, checkControlRequest } from '../../../../mocks/control/check-control-request.ts'

const local = { host: '127.0.0.1', controlHost: undefined }

function check(
  changes: Record<string, string>,
  place: { host: string; controlHost: string | undefined } = local,
) {
  const { path = '/__mock/state', method = 'GET', remote = '127.0.0.1', ...headers } = changes
  const sent: Record<string, string> = { host: '127.0.0.1:4010', ...headers }
  return checkControlRequest({ path, method, remote, query: '', body: '', header: name => sent[name] }, place)
}

test('admits this machine', () => {
  expect(check({})).toBeUndefined()
  expect(check({ remote: '::1', host: 'localhost:4010', origin: 'http://localhost:5173' })).toBeUndefined()
})

test('rejects another machine unless a control host is named', () => {
  expect(check({ remote: '10.0.0.9' })).toContain('--control-host opens it')
  const open = { host: '0.0.0.0', controlHost: 'mock.test' }
  expect(check({ remote: '10.0.0.9', host: 'mock.test:4010' }, open)).toBeUndefined()
  expect(check({ remote: '10.0.0.9', host: 'other.test:4010' }, open)).toContain('this Host')
})

test('rejects a name that was rebound to this machine, and pages of other sites', () => {
  expect(check({ host: 'evil.test' })).toContain('does not answer to this Host')
  expect(check({ origin: 'https://evil.test' })).toContain('pages of other sites')
  expect(check({ 'sec-fetch-site': 'cross-site' })).toContain('pages of other sites')
})

test('lets everyone read the probes, but not write to them', () => {
  const probe = { path: '/__mock/health', remote: '10.0.0.9', host: 'pod.test' }
  expect(check(probe)).toBeUndefined()
  expect(check({ ...probe, method: 'HEAD' })).toBeUndefined()
  expect(check({ ...probe, method: 'POST' })).toBeDefined()
})

test('lets one page read the reply', () => {
  const headers = buildCorsHeaders('http://localhost:5173')
  expect(headers).toMatchObject({ 'Access-Control-Allow-Origin': 'http://localhost:5173', Vary: 'Origin' })
})
