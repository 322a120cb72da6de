import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../mocks/core/request-context.ts'
import { describePaidResource, toMockReply } from '../../../../mocks/core/to-mock-reply.ts'
import { getOperation } from '../../../../src/contract/contract.ts'

const describe = (query: string, host?: string) =>
  describePaidResource({
    request: { path: '/api/v1/altchain/clmm-venue/pools', query, header: () => host },
    operation: getOperation('clmmVenuePools'),
  } as unknown as RequestContext)

test('sells the address that was asked for', () => {
  expect(describe('limit=3', 'mock.test:4011')).toEqual({
    url: 'http://mock.test:4011/api/v1/altchain/clmm-venue/pools?limit=3',
    description: 'GET /altchain/clmm-venue/pools',
  })
})

test('names this machine without a host, and writes no question mark without a query', () => {
  expect(describe('').url).toBe('http://127.0.0.1/api/v1/altchain/clmm-venue/pools')
})

test('writes the body of a payment reply as JSON', () => {
  const reply = { status: 402, headers: { 'PAYMENT-REQUIRED': 'eyJ9' }, body: { x402Version: 2 } } as const
  expect(toMockReply(reply as unknown as Parameters<typeof toMockReply>[0])).toEqual({
    status: 402,
    headers: { 'Content-Type': 'application/json', 'PAYMENT-REQUIRED': 'eyJ9' },
    body: '{"x402Version":2}',
  })
})
