import { afterEach, expect, test, vi } from 'vitest'
import { createControlBackend } from '../../../../mocks/control/control-backend.ts'
import { describeRequest } from '../../../../mocks/control/describe-request.ts'
import { followChanges, readChangeStream } from '../../../../mocks/control/follow-changes.ts'
import { readBalances, readLedgerPayer } from '../../../../mocks/control/read-control-input.ts'
import type { JournalEntry } from '../../../../mocks/core/journal/journal-entry.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { requestMock } from '../../../support/request-mock.ts'

const entry = { query: 'limit=3' } as Partial<JournalEntry> as JournalEntry
const hide = (text: string) => text.replaceAll('my-key', '…')
const bare = {
  entry,
  operation: undefined,
  reply: undefined,
  hide,
}

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
  const reader = { write: (text: string) => texts.push(text), end: () => {} }
  const stop = followChanges(mock.sessions.first, mock.sessions, since, reader)
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

test('is told of a control request that changes something, and of none that reads', async () => {
  const { mock, texts, stop } = follow()
  const { first } = mock.sessions
  const urls = { base: '', payment: '', social: '', socialPayment: '' }
  const { dispatch } = createControlBackend(mock.sessions)
  const asked = { path: '/__mock/journal', query: '', body: '', remote: '', header: () => undefined }
  const send = (method: string) => dispatch({ ...asked, method }, urls)
  const before = first.revision
  for (const method of ['GET', 'HEAD', 'OPTIONS']) await send(method)
  expect([first.revision, texts.length]).toEqual([before, 1])
  expect((await send('DELETE')).status).toBe(200)
  expect(first.revision).toBe(before + 1)
  stop()
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

test('reads balances of any size', () => {
  const amount = '123456789012345678901234567890'
  expect(readBalances(JSON.stringify({ balances: { [payer]: amount } }))).toEqual([[payer, BigInt(amount)]])
  for (const wrong of [{ '0x12': '5' }, { [payer]: 5 }, { [payer]: '-5' }, { [payer]: '0.5' }])
    expect(() => readBalances(JSON.stringify({ balances: wrong }))).toThrow('smallest units')
})

test('reads the payer of a ledger in lower case', () => {
  expect(readLedgerPayer(`payer=${payer}`)).toBe(payer.toLowerCase())
  expect(readLedgerPayer('')).toBeUndefined()
  expect(() => readLedgerPayer('payer=0x12')).toThrow('payer must be an address')
  expect(() => readLedgerPayer('payr=1')).toThrow('did you mean: payer')
})
