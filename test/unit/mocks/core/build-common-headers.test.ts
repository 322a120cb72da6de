import { expect, test } from 'vitest'
import {
  applyIfNoneMatch,
  buildCommonHeaders,
  exposeHeaders,
} from '../../../../mocks/core/build-common-headers.ts'
import type { ReceivedRequest } from '../../../../mocks/core/request-context.ts'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'

const reply = { status: 200, headers: {}, body: '[]' }
const arrive = (headers: Record<string, string>, options: Partial<GapChoices> = {}) => {
  const sent = new Headers(headers)
  const choices = { ...defaultGapChoices.current, ...options }
  const request = { header: (name: string) => sent.get(name) ?? undefined }
  return { request, choices, ...trackGapChoices(choices) } as unknown as ReceivedRequest
}

test('lets every page read a reply', () => {
  expect(buildCommonHeaders(reply, {}, arrive({}))).toEqual({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': '*',
  })
})

test('names a page that names itself, so that it may send cookies', () => {
  const headers = buildCommonHeaders(reply, { Vary: 'Accept' }, arrive({ origin: 'https://app.test' }))
  expect(headers).toMatchObject({
    'Access-Control-Allow-Origin': 'https://app.test',
    'Access-Control-Allow-Credentials': 'true',
    Vary: 'Accept, Origin',
  })
})

test('does not repeat what is no origin', () => {
  const headers = buildCommonHeaders(reply, {}, arrive({ origin: 'https://app.test/<script>' }))
  expect(headers['Access-Control-Allow-Origin']).toBe('*')
})

test('leaves out what GAP-52 closes, and adds what GAP-56 wants of caches', () => {
  expect(buildCommonHeaders(reply, {}, arrive({}, { 'GAP-52': 'closed' }))).toEqual({})
  const cached = (option: GapChoices['GAP-56'], status = 200) =>
    buildCommonHeaders({ ...reply, status }, {}, arrive({}, { 'GAP-52': 'closed', 'GAP-56': option }))
  expect(cached('no-store')).toEqual({ 'Cache-Control': 'no-store' })
  expect(cached('etag')).toEqual({ ETag: expect.stringMatching(/^"[\w-]+"$/) })
  expect(cached('etag', 404)).toEqual({})
})

test('exposes headers by name where cookies are allowed', () => {
  expect(exposeHeaders(reply)).toBe(reply)
  const named = { ...reply, headers: { Date: 'now', 'Access-Control-Allow-Credentials': 'true' } }
  const exposed = exposeHeaders(named).headers['Access-Control-Expose-Headers']
  expect(exposed).toBe('*, Date, Access-Control-Allow-Credentials')
  expect(exposeHeaders(named)).toBe(exposeHeaders(named))
})

test.each([
  ['"a1"', 304],
  ['W/"a1"', 304],
  ['"b2", "a1"', 304],
  ['*', 304],
  ['"b2"', 200],
])('answers If-None-Match %s with %i', (known, status) => {
  const tagged = { ...reply, headers: { ETag: '"a1"' } }
  const answered = applyIfNoneMatch(tagged, arrive({ 'if-none-match': known }))
  expect(answered).toMatchObject({ status, body: status === 304 ? '' : '[]' })
})

test('answers in full where there is no tag', () => {
  expect(applyIfNoneMatch(reply, arrive({ 'if-none-match': '*' }))).toBe(reply)
})
