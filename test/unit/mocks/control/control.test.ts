import { afterEach, expect, test, vi } from 'vitest'
import { buildHar } from '../../../../mocks/control/build-har.ts'
import { buildCorsHeaders, checkControlRequest } from '../../../../mocks/control/check-control-request.ts'
import { describeRequest } from '../../../../mocks/control/describe-request.ts'
import {
  createChangeSource,
  followChanges,
  readChangeStream,
} from '../../../../mocks/control/follow-changes.ts'
import {
  moveClock,
  readBalances,
  readControlInput,
  readJournalFilter,
  readLedgerPayer,
  readReset,
  readSetting,
} from '../../../../mocks/control/read-control-input.ts'
import type { JournalEntry } from '../../../../mocks/core/journal/journal-entry.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { createClock } from '../../../../mocks/time/mock-clock.ts'
import { getOperation } from '../../../../src/contract/contract.ts'
import { requestMock } from '../../../support/request-mock.ts'

const bases = { base: 'http://a', payment: 'http://b', social: 'http://c', socialPayment: 'http://d' }

test('keeps the order of the requests, and says why a reply is not kept', () => {
  const mock = createMock({ now: '2026-01-15T12:00:00Z', size: 'small' })
  for (const path of ['/one', '/two', '/three']) requestMock(mock, { path, origin: 'social' })
  const found = mock.journal.list()
  const { log } = buildHar(
    [...found.slice(0, 2), { ...found[2], reply: undefined } as (typeof found)[0]],
    bases,
  )
  const keep = (name: string) => ({
    status: 404,
    content: { mimeType: 'application/json', text: expect.stringContaining(name) },
  })
  const comment = expect.stringMatching(/^The reply is not kept/)
  expect(log.entries).toMatchObject([
    {
      request: { url: 'http://c/one' },
      response: keep('/one'),
      comment: '2026-01-15T12:00:00Z on the clock of the mock',
    },
    { request: { url: 'http://c/two' }, response: keep('/two') },
    {
      request: { url: 'http://c/three' },
      response: { status: 404, headers: [], content: { size: 0, comment } },
      comment: expect.stringMatching(/Z on the clock of the mock. The reply is not kept/),
    },
  ])
})

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

const entry = { query: 'limit=3' } as Partial<JournalEntry> as JournalEntry
const hide = (text: string) => text.replaceAll('my-key', '…')
const bare = {
  entry,
  operation: undefined,
  reply: undefined,
  hide,
}

test('reads the query by the types and defaults of the operation', () => {
  expect(describeRequest({ ...bare, operation: getOperation('clmmVenuePools') })).toEqual({
    entry,
    query: { limit: 3, offset: 0 },
    reply: null,
    missing: expect.stringMatching(/^The reply is not kept/),
  })
})

test('hides keys inside of a payment header, which is JSON in base64', () => {
  const header = Buffer.from('{"url":"http://mock.test/?k=my-key"}').toString('base64')
  const reply = { status: 402, headers: { 'PAYMENT-REQUIRED': header }, body: '' }
  const shown = describeRequest({ ...bare, reply }).reply?.headers['PAYMENT-REQUIRED'] ?? ''
  expect(Buffer.from(shown, 'base64').toString()).toBe('{"url":"http://mock.test/?k=…"}')
})

afterEach(() => void vi.useRealTimers())

/** A mock whose first session is followed; `texts` has what the reader got. */
function follow(since = 0) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const mock = createMock({ size: 'small', now: '2026-01-15T12:00:00Z' })
  const texts: string[] = []
  const source = createChangeSource(mock.sessions.first, mock.sessions)
  const stop = followChanges({ source, since }, { write: text => texts.push(text), end: () => {} })
  return { mock, texts, stop }
}

test('sends heartbeats, and nothing once it is stopped', () => {
  const { mock, texts, stop } = follow()
  vi.advanceTimersByTime(15_000)
  expect(texts.at(-1)).toBe(':\n\n')
  stop()
  requestMock(mock, { path: '/nowhere' })
  vi.advanceTimersByTime(60_000)
  expect(texts).toHaveLength(2)
})

test('continues after the last event of a client, and rejects what is no id', () => {
  const { sessions } = createMock({ size: 'small' })
  const read = (query: string, last?: string) =>
    readChangeStream(sessions, {
      method: 'GET',
      path: '/__mock/journal/events',
      query,
      body: '',
      remote: '',
      header: name => (name === 'last-event-id' ? last : undefined),
    })
  expect(read('since=4').since).toBe(4)
  expect(read('since=4', '9')).toEqual({ since: 9, session: sessions.first })
  expect(() => read('since=-1')).toThrow('since must be the id of an entry.')
})

const payer = '0x000000000000000000000000000000000000dEaD'

test('reads an object with known members alone', () => {
  expect(readControlInput('{"all":true}', ['all'])).toEqual({ all: true })
  expect(() => readControlInput('{"al":true}', ['all'])).toThrow('did you mean: all')
  for (const body of ['null', '[]', '3']) expect(() => readControlInput(body, ['all'])).toThrow('JSON object')
  expect(() => readControlInput('{', ['all'])).toThrow('The body is not JSON.')
})

test('reads one setting under its own name', () => {
  expect(readSetting('{"seed":5}', 'seed')).toEqual({ seed: 5 })
  expect(readSetting('{"scenarios":["empty"]}', 'scenarios')).toEqual({ scenarios: ['empty'] })
  expect(() => readSetting('{}', 'seed')).toThrow('must have the member seed')
  expect(() => readSetting('{"scenarios":"empty"}', 'scenarios')).toThrow('a list of texts')
})

test('resets one session for an empty body, and all on request', () => {
  expect([readReset(''), readReset('{"all":false}'), readReset('{"all":true}')]).toEqual([false, false, true])
  expect(() => readReset('{"all":1}')).toThrow('all must be true or false.')
})

test('reads balances of any size', () => {
  const amount = '123456789012345678901234567890'
  expect(readBalances(JSON.stringify({ balances: { [payer]: amount } }))).toEqual([[payer, BigInt(amount)]])
  for (const wrong of [{ '0x12': '5' }, { [payer]: 5 }, { [payer]: '-5' }, { [payer]: '0.5' }])
    expect(() => readBalances(JSON.stringify({ balances: wrong }))).toThrow('smallest units')
})

test('moves a clock by one member', () => {
  const clock = createClock('2026-01-15T12:00:00Z')
  moveClock(clock, '{"advance":60}')
  expect(clock.now()).toBe(Date.UTC(2026, 0, 15, 12, 1) / 1000)
  moveClock(clock, '{"set":"2027-01-01T00:00:00Z"}')
  expect(clock.now()).toBe(Date.UTC(2027, 0, 1) / 1000)
  moveClock(clock, '{"resume":true}')
  expect(clock.frozen).toBe(false)
  for (const body of [
    '{}',
    '{"freeze":true,"advance":1}',
    '{"advance":"1"}',
    '{"resume":false}',
    '{"set":1}',
  ])
    expect(() => moveClock(clock, body), body).toThrow()
})

test('reads the payer of a ledger in lower case', () => {
  expect(readLedgerPayer(`payer=${payer}`)).toBe(payer.toLowerCase())
  expect(readLedgerPayer('')).toBeUndefined()
  expect(() => readLedgerPayer('payer=0x12')).toThrow('payer must be an address')
  expect(() => readLedgerPayer('payr=1')).toThrow('did you mean: payer')
})

test('reads the filters of the journal', () => {
  expect(readJournalFilter('operation=tokenDetails&status=404&since=12')).toEqual({
    operation: 'tokenDetails',
    status: 404,
    since: 12,
  })
  expect(readJournalFilter('')).toEqual({})
  expect(() => readJournalFilter('operation=tokenDetail')).toThrow('did you mean: tokenDetails')
  expect(() => readJournalFilter('since=-1')).toThrow('since must be a whole number.')
})
