import { expect, it, test } from 'vitest'
import type { RecordedExchange } from '../../../../mocks/core/recorded-exchange.ts'
import { isRefusal, selectReplies } from '../../../../mocks/replay/select-replies.ts'

const exchange = (status: number, changes: Partial<RecordedExchange> = {}): RecordedExchange => ({
  operation: 'clmmVenuePools',
  query: {},
  at: 0,
  reply: { status, headers: {}, body: '[]' },
  ...changes,
})
const explain = (one: RecordedExchange, includesRefusals = false) => {
  const { kept, omitted } = selectReplies([one], includesRefusals)
  return kept.length === 1 ? 'kept' : Object.keys(omitted)[0]
}

test.each([
  [200, 'kept'],
  [204, 'kept'],
  [304, 'answered with 304'],
  [302, 'answered with 302'],
  [400, 'kept'],
  [401, 'answered with 401'],
  [402, 'answered with 402'],
  [403, 'answered with 403'],
  [404, 'kept'],
  [429, 'answered with 429'],
  [503, 'kept'],
  [700, 'answered with 700'],
])('a reply with status %i: %s', (status, outcome) => {
  expect(explain(exchange(status))).toBe(outcome)
  expect(explain(exchange(status), true)).toBe(isRefusal(status) ? 'kept' : outcome)
})

it('leaves out what a request without a valid key or payment got', () => {
  expect(explain(exchange(400, { access: 'wrong' }))).toBe('sent with invalid credentials')
  expect(explain(exchange(400, { payment: 'garbage' }))).toBe('sent with invalid credentials')
  expect(explain(exchange(200, { access: 'none' }))).toBe('kept')
})

it('leaves out what cannot be sent', () => {
  expect(explain(exchange(200, { operation: 'nothing' }))).toBe('of no operation of the contract')
  expect(explain(exchange(200, { reply: undefined }))).toBe('without a reply')
  const binary = { status: 200, headers: {}, body: '', encoding: 'base64' } as const
  expect(explain(exchange(200, { reply: binary }))).toBe('with a body that is not text')
})
