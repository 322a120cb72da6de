import { expect, it, test } from 'vitest'
import type { MockRequest } from '../../../../mocks/core/mock-reply.ts'
import { formatRequestKey, readSentQuery } from '../../../../mocks/replay/format-request-key.ts'
import { getOperation, type Operation } from '../../../../src/contract/contract.ts'

const pools = getOperation('clmmVenuePools')
const influencers = getOperation('influencerCredibility')
const type = (version: number) =>
  `application/vnd.service.socialintel.social-data.influencer-credibility.v${version}+json`

test('parameters have no order', () => {
  expect(formatRequestKey(pools, { limit: '1', offset: '2' }, undefined)).toBe(
    formatRequestKey(pools, { offset: '2', limit: '1' }, undefined),
  )
  expect(formatRequestKey(pools, { limit: '1' }, undefined)).not.toBe(formatRequestKey(pools, {}, undefined))
})

test('of undocumented parameters only the names count', () => {
  const key = (query: Record<string, string>) => formatRequestKey(pools, query, undefined)
  expect(key({ _: '1700000000' })).toBe(key({ _: '(removed)' }))
  expect(key({ _: '1' })).not.toBe(key({}))
})

test('the selected version counts, and only for operations with versions', () => {
  const key = (operation: Operation, accept?: string) => formatRequestKey(operation, {}, accept)
  expect(key(influencers, type(1))).not.toBe(key(influencers))
  expect(key(influencers, '*/*')).toBe(key(influencers))
  expect(key(influencers, `${type(1)}, application/json;q=0.5`)).toBe(key(influencers, type(1)))
  expect(key(influencers, type(9))).not.toBe(key(influencers))
  expect(key(pools, type(1))).toBe(key(pools))
  expect(key(pools, 'text/html')).toBe(key(pools))
})

it('reads values of the path', () => {
  const operation = { ...pools, path: '/pools/{poolId}' }
  const request = { path: '/api/v1/pools/a%20b', query: 'limit=3&limit=4' } as MockRequest
  expect(readSentQuery(operation, request)).toEqual({ limit: '4', poolId: 'a b' })
})
