import { expect, test } from 'vitest'
import { recordRequest } from '../../../../../mocks/core/journal/record-request.ts'

const reply = { status: 200, headers: { 'X-Mock-Gap': 'GAP-01, GAP-02' }, body: 'äöü' }
const record = (query: string, headers: Record<string, string> = {}) => {
  const sent = new Headers(headers)
  const header = (name: string) => sent.get(name) ?? undefined
  const session = { apiKeys: new Set(['mine']) }
  const request = { method: 'GET', origin: 'base', path: '/a', query, header } as const
  return { request, session, now: 1_768_478_400 }
}

test('keeps a long query whole beside short headers, and a part of it beside long ones', () => {
  const query = `a=${'1'.repeat(2_998)}`
  expect(recordRequest(record(query), reply).query).toBe(query)
  expect(recordRequest(record(`${query}2`), reply).query).toBe(`${query}…`)
  const headers = { Accept: 'a'.repeat(900), Prefer: 'b'.repeat(200) }
  expect(recordRequest(record(query, headers), reply).query).toBe(`${query.slice(0, 1000)}…`)
})
