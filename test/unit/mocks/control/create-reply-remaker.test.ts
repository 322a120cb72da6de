import { describe, expect, it } from 'vitest'
import { createReplyRemaker } from '../../../../mocks/control/create-reply-remaker.ts'
import { answerAgain } from '../../../../mocks/control/load-reply-remaker.ts'
import type { MockReply } from '../../../../mocks/core/mock-reply.ts'
import { listExampleRequests } from '../../../../mocks/examples/list-example-requests.ts'
import { createMock, type Mock, type MockOptions } from '../../../../mocks/mock.ts'
import { getKeyHeaderName } from '../../../../src/contract/contract.ts'
import { requestMock, type TestRequest } from '../../../support/request-mock.ts'

const now = '2026-01-15T12:00:00Z'
const pools = '/altchain/clmm-venue/pools'
const headers = { Host: 'mock.test' }

const createRemaker = (mock: Mock) =>
  createReplyRemaker({
    create: () => mock.sessions.create('default'),
    answer: answerAgain,
    keyHeader: getKeyHeaderName,
  })
const remake = (mock: Mock, id: number) => {
  const found = mock.journal.find(id)
  if (found === undefined) throw new Error(`There is no entry ${id}.`)
  return createRemaker(mock)(found)
}
const open = (options: MockOptions = {}) => createMock({ now, size: 'small', ...options })
const ask = (mock: Mock, request: Partial<TestRequest> = {}) =>
  requestMock(mock, { path: pools, ...request, headers: { ...headers, ...request.headers } })

describe('a reply that is made again', () => {
  it('is that of every operation, after all settings and the clock have changed', () => {
    const mock = open()
    const sent: MockReply[] = listExampleRequests(mock.world, mock.clock.now(), 'test-key').map(
      ({ origin, path, query, headers: own }) => ask(mock, { origin, path, query, headers: own }),
    )
    mock.set({ seed: 9, scenarios: ['empty'], gaps: { 'GAP-01': 'not-found' } })
    mock.clock.advance(86_400)
    expect(sent.map((_, index) => remake(mock, index + 1))).toEqual(sent)
  })

  it.each([
    { scenarios: ['odd-text', 'slow=50..200'] },
    { scenarios: ['code=429', 'many-nulls'] },
    { scenarios: ['connection-reset'] },
    { seed: 3, size: 'large' },
    { gaps: { 'GAP-15': 'per-path' } },
    { gaps: { 'GAP-13': '403' }, strictGaps: true },
  ] as readonly MockOptions[])('is that of a mock with the options %j', options => {
    const mock = open(options)
    const sent = [ask(mock, { query: 'limit=3' }), ask(mock, { headers: { 'X-API-Key': 'wrong' } })]
    expect([remake(mock, 1), remake(mock, 2)]).toEqual(sent)
  })

  it('has the number that a counting scenario gave its request, and advances no counter', () => {
    const mock = open({ scenarios: ['flaky=3'] })
    const sent = [1, 2, 3, 4].map(() => ask(mock))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 500, 200])
    expect([4, 3, 2, 1].map(id => remake(mock, id))).toEqual(sent.toReversed())
    expect([ask(mock).status, ask(mock).status]).toEqual([200, 500])
  })

  it('follows the settings of a session as they were, one after the other', () => {
    const mock = open()
    const sent: MockReply[] = []
    for (const settings of [{ seed: 2 }, { scenarios: ['empty'] as const }, { seed: 4 }]) {
      mock.set(settings)
      mock.clock.advance(3600)
      sent.push(ask(mock, { query: 'limit=2' }))
    }
    expect(sent.map((_, index) => remake(mock, index + 1))).toEqual(sent)
  })

  it('has preferences, refusals, conditions and unknown paths of its request', () => {
    const mock = open()
    const etag = ask(mock, { query: 'limit=1' }).headers.ETag ?? '""'
    const sent = [
      ask(mock, { headers: { Prefer: 'scenario=odd-text, code=503' } }),
      ask(mock, { query: 'limit=20&sort_by=foo&utm=me' }),
      ask(mock, { query: 'limit=1', headers: { 'If-None-Match': etag } }),
      ask(mock, { path: '/altchain/nowhere', query: 'a=1' }),
      ask(mock, { method: 'POST' }),
      ask(mock, { origin: 'payment', headers: { 'X-API-Key': '' } }),
    ]
    expect(sent.map((_, index) => remake(mock, index + 2))).toEqual(sent)
  })

  it('accepts the key of its request, which the journal hides', () => {
    const mock = open({ apiKeys: ['mine-5309', 'other'] })
    const sent = [ask(mock, { headers: { 'X-API-Key': 'other' } }), ask(mock, { query: 'limit=mine-5309' })]
    expect([remake(mock, 1), remake(mock, 2)]).toEqual(sent)
    expect(sent.map(({ status }) => status)).toEqual([200, 401])
  })

  it('is kept where it depends on payments, as long as there is room', () => {
    const mock = open()
    const sent = ask(mock, { origin: 'payment', headers: { 'PAYMENT-SIGNATURE': 'e30=' } })
    expect(remake(mock, 1)).toBe(sent)
  })
})

describe('a reply that is not known', () => {
  const found = (mock: Mock) => ({
    ...(mock.journal.find(1) as NonNullable<ReturnType<Mock['journal']['find']>>),
  })
  const make = (mock: Mock, changed: object) => createRemaker(mock)({ ...found(mock), ...changed })
  const recipe = { settings: {}, counts: [], bodyLength: 7, isKeyAccepted: true }

  it('is missing where the request is not known in full', () => {
    const mock = open()
    ask(mock, { query: `limit=${'1'.repeat(4000)}` })
    expect(remake(mock, 1)).toEqual({ missing: 'The journal has only a part of the request: query.' })
  })

  it('is missing where settings were not kept, or the payment is gone', () => {
    const mock = open()
    ask(mock)
    expect(make(mock, { recipe: undefined })).toMatchObject({
      missing: expect.stringMatching(/^Nothing was noted/),
    })
    expect(make(mock, { recipe: { ...recipe, settings: undefined } })).toMatchObject({
      missing: 'The settings of the session at that time are not known.',
    })
    expect(make(mock, { entry: { ...found(mock).entry, access: ['payment'] } })).toMatchObject({
      missing: expect.stringMatching(/^It answered a payment/),
    })
  })

  it('is missing where it comes out otherwise, and says how', () => {
    const mock = open()
    const { body } = ask(mock)
    expect(make(mock, { recipe })).toEqual({
      missing: `It was 200 with 7 characters. Made again, it is 200 with ${body.length.toLocaleString('en')}.`,
    })
  })
})
