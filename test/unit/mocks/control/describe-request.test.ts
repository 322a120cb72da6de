import { expect, test } from 'vitest'
import { describeRequest } from '../../../../mocks/control/describe-request.ts'
import type { JournalEntry } from '../../../../mocks/core/journal/journal-entry.ts'
import { getOperation } from '../../../../src/contract/contract.ts'

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

test('shows null where there is no operation', () => {
  expect(describeRequest(bare).query).toBeNull()
})

test('hides keys in headers and body', () => {
  const reply = { status: 200, headers: { Link: '</?k=my-key>' }, body: 'my-key and more' }
  expect(describeRequest({ ...bare, reply }).reply).toEqual({
    headers: { Link: '</?k=…>' },
    body: '… and more',
  })
})

test('hides keys inside of a payment header, which is JSON in base64', () => {
  const header = Buffer.from('{"url":"http://mock.test/?k=my-key"}').toString('base64')
  const reply = { status: 402, headers: { 'PAYMENT-REQUIRED': header }, body: '' }
  const shown = describeRequest({ ...bare, reply }).reply?.headers['PAYMENT-REQUIRED'] ?? ''
  expect(Buffer.from(shown, 'base64').toString()).toBe('{"url":"http://mock.test/?k=…"}')
})

test('keeps a payment header without a key as it was sent', () => {
  const header = Buffer.from('{"x402Version":2}').toString('base64')
  const reply = { status: 402, headers: { 'PAYMENT-REQUIRED': header }, body: '' }
  expect(describeRequest({ ...bare, reply }).reply?.headers).toEqual({ 'PAYMENT-REQUIRED': header })
})
