import { expect, test } from 'vitest'
import { formatReceivedTime } from '../../../../../../src/console/panels/journal/format-received-time.ts'
import { rebuildRequest } from '../../../../../../src/console/panels/journal/rebuild-request.ts'
import { makeContext, makeJournalEntry } from '../../support/make-context.ts'

const context = makeContext({ apiKey: 'of the page' })
const hidden = { 'X-API-Key': '…', Accept: 'x' }

test('asks the same origin with the same query', () => {
  const entry = makeJournalEntry({ id: 1, origin: 'payment', path: '/goods', query: 'a=1' })
  expect(rebuildRequest(entry, context)).toEqual({
    sent: { url: 'http://pay/goods?a=1', headers: {} },
    hidden: [],
  })
})

test('replaces an accepted key by that of the page', () => {
  const { sent, hidden: names } = rebuildRequest(makeJournalEntry({ id: 1, headers: hidden }), context)
  expect(sent.headers).toEqual({ 'X-API-Key': 'of the page', Accept: 'x' })
  expect(names).toEqual(['X-API-Key'])
})

test.each([401, 403])('replaces a key that was rejected with %i by a word that is no key', status => {
  const { sent } = rebuildRequest(makeJournalEntry({ id: 1, status, headers: hidden }), context)
  expect(sent.headers['X-API-Key']).toBe('hidden')
})

test('leaves out a payment', () => {
  const entry = makeJournalEntry({ id: 1, headers: { 'PAYMENT-SIGNATURE': '…' } })
  expect(rebuildRequest(entry, context)).toMatchObject({
    sent: { headers: {} },
    hidden: ['PAYMENT-SIGNATURE'],
  })
})

test('formats the time of a request by the clock of this machine', () => {
  const receivedAt = new Date(2026, 1, 3, 4, 5, 6).toISOString()
  expect(formatReceivedTime(makeJournalEntry({ id: 1, receivedAt }))).toBe('04:05:06')
})
