import { expect, test } from 'vitest'
import { readLoggedHeaders } from '../../../../../mocks/core/journal/read-logged-headers.ts'

const read = (headers: Record<string, string>) => {
  const sent = new Headers(headers)
  return readLoggedHeaders(name => sent.get(name) ?? undefined)
}

test('keeps headers that matter, with the usual case of their names', () => {
  expect(read({ accept: 'application/json', 'user-agent': 'curl', cookie: 'id=1', prefer: '' })).toEqual({
    Accept: 'application/json',
    'User-Agent': 'curl',
  })
})

test('hides every secret but the default key', () => {
  expect(read({ 'x-api-key': 'mine', authorization: 'Bearer mine', 'payment-signature': 'eyJ9' })).toEqual({
    'X-API-Key': '…',
    Authorization: '…',
    'PAYMENT-SIGNATURE': '…',
  })
  expect(read({ 'x-api-key': 'test-key' })).toEqual({ 'X-API-Key': 'test-key' })
  expect(read({ 'x-api-key': '' })).toEqual({ 'X-API-Key': '' })
})

test('shortens a value beyond a thousand characters', () => {
  expect(read({ accept: 'a'.repeat(1_000) }).Accept).toBe('a'.repeat(1_000))
  expect(read({ accept: 'a'.repeat(1_001) }).Accept).toBe(`${'a'.repeat(1_000)}…`)
})
