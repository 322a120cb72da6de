import { describe, expect, it, test, vi } from 'vitest'
import { applyIfNoneMatch, buildCommonHeaders } from '../../../../mocks/core/build-common-headers.ts'
import {
  buildContentCodingHeaders,
  chooseContentCoding,
} from '../../../../mocks/core/choose-content-coding.ts'
import type { MockReply } from '../../../../mocks/core/mock-reply.ts'
import { rejectRequest } from '../../../../mocks/core/reject-request.ts'
import { createReplyCache } from '../../../../mocks/core/reply-cache.ts'
import type { ReceivedRequest } from '../../../../mocks/core/request-context.ts'
import { toMockReply } from '../../../../mocks/core/to-mock-reply.ts'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'

const reply = { status: 200, headers: {}, body: '[]' }
const arrive = (headers: Record<string, string>, options: Partial<GapChoices> = {}) => {
  const sent = new Headers(headers)
  const choices = { ...defaultGapChoices.current, ...options }
  const request = { header: (name: string) => sent.get(name) ?? undefined }
  return { request, choices, ...trackGapChoices(choices) } as unknown as ReceivedRequest
}

test('names a page that names itself, so that it may send cookies', () => {
  const headers = buildCommonHeaders(reply, { Vary: 'Accept' }, arrive({ origin: 'https://app.test' }))
  expect(headers).toMatchObject({
    'Access-Control-Allow-Origin': 'https://app.test',
    'Access-Control-Allow-Credentials': 'true',
    Vary: 'Accept, Origin',
  })
})

test('tags no error', () => {
  const choices = { 'GAP-52': 'closed', 'GAP-56': 'etag' } as const
  expect(buildCommonHeaders({ ...reply, status: 404 }, {}, arrive({}, choices))).toEqual({})
})

test('answers If-None-Match with 304 where the tag is known', () => {
  const tagged = { ...reply, headers: { ETag: '"a1"' } }
  const answer = (known: string) => applyIfNoneMatch(tagged, arrive({ 'if-none-match': known }))
  for (const known of ['"a1"', 'W/"a1"', '"b2", "a1"', '*'])
    expect(answer(known), known).toMatchObject({ status: 304, body: '' })
  expect(answer('"b2"')).toMatchObject({ status: 200, body: '[]' })
  expect(applyIfNoneMatch(reply, arrive({ 'if-none-match': '*' }))).toBe(reply)
})

const accept = (accepted: string | undefined, option: GapChoices['GAP-77'] = 'accepted') =>
  arrive(accepted === undefined ? {} : { 'accept-encoding': accepted }, { 'GAP-77': option })

test.each([
  ['gzip', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['deflate', undefined],
  ['gzip;q=0', undefined],
  [undefined, undefined],
])('picks for %s the coding %s', (accepted, coding) => {
  expect(chooseContentCoding(accept(accepted))).toBe(coding)
})

test('adds Accept-Encoding to what a reply varies by', () => {
  expect(buildContentCodingHeaders({ Vary: 'Accept' }, accept('gzip'))).toEqual({
    Vary: 'Accept, Accept-Encoding',
    'Content-Encoding': 'gzip',
  })
  expect(buildContentCodingHeaders({}, accept(undefined))).toEqual({ Vary: 'Accept-Encoding' })
})

const choosing = (choices: Partial<GapChoices>) =>
  trackGapChoices({ ...defaultGapChoices.current, ...choices }).choose

test.each<[GapChoices['GAP-10'], string, unknown]>([
  ['error-message', 'application/json', { error: 'Not Found', message: 'No such pool.' }],
  ['error-only', 'application/json', { error: 'No such pool.' }],
  [
    'problem-details',
    'application/problem+json',
    { type: 'about:blank', title: 'Not Found', status: 404, detail: 'No such pool.' },
  ],
])('writes an error as %s', (form, type, body) => {
  const reply = rejectRequest(choosing({ 'GAP-10': form }), 404, 'No such pool.')
  expect(reply).toMatchObject({ status: 404, headers: { 'Content-Type': type } })
  expect(JSON.parse(reply.body)).toEqual(body)
})

test('writes an error as plain text, and adds headers', () => {
  const reply = rejectRequest(choosing({ 'GAP-10': 'plain-text' }), 429, 'Wait.', { 'Retry-After': '1' })
  expect(reply).toEqual({
    status: 429,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '1' },
    body: 'Wait.',
  })
})

test('writes the body of a payment reply as JSON', () => {
  const reply = { status: 402, headers: { 'PAYMENT-REQUIRED': 'eyJ9' }, body: { x402Version: 2 } } as const
  expect(toMockReply(reply as unknown as Parameters<typeof toMockReply>[0])).toEqual({
    status: 402,
    headers: { 'Content-Type': 'application/json', 'PAYMENT-REQUIRED': 'eyJ9' },
    body: '{"x402Version":2}',
  })
})

const MILLION = 1_000_000
const replyOf = (body: string): MockReply => ({ status: 200, headers: {}, body })

function createUse() {
  const cache = createReplyCache()
  const owners = new Map([1, 2].map(owner => [owner, cache.open()] as const))
  const make = vi.fn(replyOf)
  const ask = (key: string, { second = 1, body = key, by = 1 } = {}) => {
    const before = make.mock.calls.length
    owners.get(by)?.(second, key, () => make(body))
    return make.mock.calls.length > before ? 'made' : 'known'
  }
  return { ask }
}

describe('the cache of replies', () => {
  it('answers a repeated request', () => {
    const { ask } = createUse()
    expect([ask('a'), ask('a'), ask('a'), ask('b')]).toEqual(['made', 'made', 'known', 'made'])
  })

  it('drops unused replies after twice six million characters', () => {
    const { ask } = createUse()
    const body = 'x'.repeat(MILLION)
    for (const _ of [1, 2]) for (const key of ['a', 'b']) ask(key)
    for (let n = 0; n < 14; n++) {
      for (const _ of [1, 2]) ask(`large ${n}`, { body })
      expect(ask('a')).toBe('known')
    }
    expect(ask('b')).toBe('made')
    expect(ask('large 0', { body })).toBe('made')
    expect(ask('large 13', { body })).toBe('known')
  })

  it('counts a request that came once by its key', () => {
    const { ask } = createUse()
    for (const _ of [1, 2]) ask('a')
    for (let n = 0; n < 14; n++) ask(String(n).repeat(MILLION))
    expect(ask('a')).toBe('made')
  })
})
