import { describe, expect, it, test } from 'vitest'
import { readLoggedHeaders } from '../../../../mocks/core/journal/read-logged-headers.ts'
import { recordRequest } from '../../../../mocks/core/journal/record-request.ts'
import { maskUndocumented, replaceKeys } from '../../../../mocks/core/journal/replace-keys.ts'
import { bodyLimits, createReplyStore } from '../../../../mocks/core/journal/reply-store.ts'
import type { MockReply } from '../../../../mocks/core/mock-reply.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { getOperation } from '../../../../src/contract/contract.ts'
import { requestMock } from '../../../support/request-mock.ts'

const now = '2026-01-15T12:00:00Z'
const pools = '/altchain/clmm-venue/pools'

describe('the journal', () => {
  it('records request, time and reply', () => {
    const mock = createMock({ now, scenarios: ['slow'] })
    requestMock(mock, { path: pools, query: 'limit=0', headers: { Accept: 'text/html' } })
    expect(mock.journal.view().entries).toEqual([
      {
        id: 1,
        at: '2026-01-15T12:00:00Z',
        receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
        origin: 'base',
        method: 'GET',
        path: pools,
        query: 'limit=0',
        accept: 'text/html',
        headers: { Accept: 'text/html', 'X-API-Key': 'test-key' },
        isFromConsole: false,
        access: ['key'],
        operationId: 'clmmVenuePools',
        status: 400,
        ms: null,
        bytes: null,
        gaps: ['GAP-10', 'GAP-11', 'GAP-11a', 'GAP-34', 'GAP-48'],
        scenarios: ['slow'],
      },
    ])
  })

  it('records the operation of a preflight and of an invalid method', () => {
    const mock = createMock({ now })
    for (const method of ['OPTIONS', 'POST']) requestMock(mock, { method, path: pools, query: 'limit=3' })
    requestMock(mock, { method: 'OPTIONS', path: '/nowhere' })
    expect(
      mock.journal
        .view()
        .entries.map(({ method, operationId, status, query }) => [method, operationId, status, query]),
    ).toEqual([
      ['OPTIONS', 'clmmVenuePools', 204, 'limit=3'],
      ['POST', 'clmmVenuePools', 405, 'limit=3'],
      ['OPTIONS', null, 204, ''],
    ])
  })

  it('keeps no key and no payment, however they were sent', () => {
    const secret = 'sk-5309'
    const mock = createMock({ now, apiKeys: [secret] })
    const payment = 'cGF5bWVudA=='
    requestMock(mock, { path: pools, headers: { 'X-API-Key': secret, 'PAYMENT-SIGNATURE': payment } })
    requestMock(mock, { path: pools, query: `api_key=${secret}&limit=3` })
    requestMock(mock, { path: pools, query: { token: 'another-5309' } })
    requestMock(mock, {
      path: `/${secret}${pools}`,
      headers: { Accept: `a/${secret}`, Authorization: `Bearer ${secret}` },
    })
    requestMock(mock, { path: '/sk%2D5%33%2509/%73%6b%2d%35309' })
    const { entries } = mock.journal.view()
    expect(entries.at(-1)?.path).toBe('/sk%2D5%33%2509/…')
    expect(JSON.stringify(entries.slice(0, -1))).not.toMatch(/5309|cGF5/)
    expect(entries.map(({ access, query }) => ({ access, query }))).toEqual([
      { access: ['key', 'payment'], query: '' },
      { access: ['key'], query: 'api_key=…&limit=3' },
      { access: ['key'], query: 'token=…' },
      { access: ['key'], query: '' },
      { access: ['key'], query: '' },
    ])
  })

  it('shows a request as it was sent: unknown parameters, preferences and the default key', () => {
    const mock = createMock({ now })
    const headers = { Prefer: 'code=400', 'User-Agent': 'my-app', Authorization: 'Bearer 5309' }
    requestMock(mock, { path: pools, query: 'limit=20&sort_by=foo&utm=me', headers })
    requestMock(mock, {
      path: '/altchain/token',
      query: 'token_address=So1&api_key=test-key&api_key=sk-5309',
    })
    const [known, mistyped] = mock.journal.view().entries
    expect(known).toMatchObject({
      query: 'limit=20&sort_by=foo&utm=me',
      headers: {
        Prefer: 'code=400',
        'User-Agent': 'my-app',
        'X-API-Key': 'test-key',
        Authorization: '…',
      },
    })
    expect(mistyped?.query).toBe('token_address=So1&api_key=test-key&api_key=…')
  })

  it('omits requests of the console for market data, and their preflights', () => {
    const mock = createMock({ now, scenarios: ['code=500'] })
    const view = { 'X-Mock-Console': 'view' }
    expect(requestMock(mock, { path: pools, headers: view }).status).toBe(200)
    const preflight = { 'Access-Control-Request-Headers': 'x-api-key,x-mock-console' }
    requestMock(mock, { method: 'OPTIONS', path: pools, headers: preflight })
    expect(mock.journal.view().last).toBe(0)
    // A payment is never only a view.
    requestMock(mock, { path: pools, headers: { ...view, 'PAYMENT-SIGNATURE': 'x' } })
    expect(mock.journal.view().last).toBe(1)
  })

  it('omits requests that a person sends in the console, which advance no counter of the application', () => {
    for (const settings of [
      { scenarios: ['flaky=3'] as const },
      { gaps: { 'GAP-15': 'per-path' } },
    ] as const) {
      const mock = createMock({ now, ...settings })
      const send = (headers: Record<string, string> = {}) =>
        requestMock(mock, { path: pools, headers }).status
      const alone = createMock({ now, ...settings })
      const expected = Array.from({ length: 70 }, () => requestMock(alone, { path: pools }).status)
      const statuses = expected.map(() => {
        send({ 'X-Mock-Console': 'send' })
        return send()
      })
      expect(statuses).toEqual(expected)
      expect(new Set(expected).size).toBe(2)
      const { entries } = mock.journal.view()
      expect([entries.length, entries.some(({ isFromConsole }) => isFromConsole)]).toEqual([70, false])
    }
  })

  it('has a limit, and reports the number of dropped requests', () => {
    const mock = createMock({ now })
    for (let count = 0; count < 1003; count++) requestMock(mock, { path: '/nowhere' })
    const { entries, dropped } = mock.journal.view()
    expect([entries.length, entries[0]?.id, entries.at(-1)?.id, dropped]).toEqual([1000, 4, 1003, 3])
    const long = requestMock(mock, { path: `/${'x'.repeat(50_000)}` })
    expect(long.status).toBe(414)
    expect(mock.journal.view().entries.at(-1)?.path.length).toBeLessThan(1100)
  })

  it('filters and counts', () => {
    const mock = createMock({ now })
    requestMock(mock, { path: pools, query: 'limit=1' })
    requestMock(mock, { path: pools, query: 'limit=x' })
    requestMock(mock, { path: '/altchain/token-pool-search' })
    requestMock(mock, { path: '/nowhere' })
    const ids = (filter: Parameters<typeof mock.journal.view>[0]) =>
      mock.journal.view(filter).entries.map(({ id }) => id)
    expect(ids({ operation: 'clmmVenuePools' })).toEqual([1, 2])
    expect(ids({ status: 400 })).toEqual([2, 3])
    expect(ids({ since: 3 })).toEqual([4])
    expect(ids({ operation: 'clmmVenuePools', status: 400, since: 2 })).toEqual([])
    expect(mock.journal.view({ since: 1 }).counts).toEqual({
      byStatus: { 400: 2, 404: 1 },
      byOperation: { clmmVenuePools: 1, tokenPoolSearch: 1 },
    })
  })
})

const replyOf = (characters: number): MockReply => ({
  status: 200,
  headers: {},
  body: 'a'.repeat(characters),
})

test('drops the oldest replies when their bodies become too long together, and makes room by forgetting', () => {
  const store = createReplyStore()
  const entries = Array.from({ length: 1 + bodyLimits.total / bodyLimits.each }, () => ({}))
  const isKept = () => entries.map(entry => store.find(entry) !== undefined)
  store.keep(entries[0], replyOf(bodyLimits.each))
  store.forget(entries[0])
  for (const entry of entries.slice(1, -1)) store.keep(entry, replyOf(bodyLimits.each))
  expect(isKept()).toEqual(entries.map((_, index) => index > 0 && index < entries.length - 1))
  store.keep(entries.at(-1), replyOf(bodyLimits.each))
  expect(isKept()).toEqual(entries.map((_, index) => index > 1))
})

test('keeps no reply that is too long on its own, and drops none for it', () => {
  const store = createReplyStore()
  store.keep('one', replyOf(1))
  store.keep('long', replyOf(bodyLimits.each + 1))
  expect([store.find('one')?.body, store.find('long')]).toEqual(['a', undefined])
})

test('replaces every key but the default one, also where it is encoded', () => {
  const keys = new Set(['sk-1', 'test-key'])
  expect(replaceKeys('a sk-1 b %73k%2D1 c test-key', keys)).toBe('a … b … c test-key')
  expect(replaceKeys('nothing', new Set())).toBe('nothing')
})

test('masks what is named like a secret, unless it is documented, empty or the default key', () => {
  const operation = getOperation('tokenDetails')
  const query = 'api_key=abc&key=&secret=test-key&token_address=abc&jwt=x&utm=me'
  expect(maskUndocumented(query, operation)).toBe(
    'api_key=…&key=&secret=test-key&token_address=abc&jwt=…&utm=me',
  )
})

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

test('shortens a value beyond a thousand characters', () => {
  expect(read({ accept: 'a'.repeat(1_000) }).Accept).toBe('a'.repeat(1_000))
  expect(read({ accept: 'a'.repeat(1_001) }).Accept).toBe(`${'a'.repeat(1_000)}…`)
})

test('keeps a long query whole beside short headers, and a part of it beside long ones', () => {
  const record = (query: string, headers: Record<string, string> = {}) => {
    const sent = new Headers(headers)
    const header = (name: string) => sent.get(name) ?? undefined
    const request = { method: 'GET', origin: 'base', path: '/a', query, header } as const
    const reply = { status: 200, headers: {}, body: '[]' }
    return recordRequest({ request, session: { apiKeys: new Set(['mine']) }, now: 1_768_478_400 }, reply)
      .query
  }
  const query = `a=${'1'.repeat(2_998)}`
  expect([record(query), record(`${query}2`)]).toEqual([query, `${query}…`])
  const headers = { Accept: 'a'.repeat(900), Prefer: 'b'.repeat(200) }
  expect(record(query, headers)).toBe(`${query.slice(0, 1000)}…`)
})
