import { expect, it, test } from 'vitest'
import type { MockRequest } from '../../../../mocks/core/mock-reply.ts'
import {
  buildReplayedReply,
  buildReplayHeaders,
  formatRequestKey,
  readRecordedEntries,
  readSentQuery,
  selectReplies,
} from '../../../../mocks/replay/create-replay.ts'
import type { RecordedExchange } from '../../../../mocks/replay/recorded-exchange.ts'
import { getOperation, type Operation } from '../../../../src/contract/contract.ts'

const read = (operation: string, body: string, status = 200) =>
  readRecordedEntries({ operation, query: {}, at: 0, reply: { status, headers: {}, body } })

test('reads rows of a table by the columns of the reply, and objects', () => {
  const table = '[{"columns":[{"name":"own","type":"String"}],"data":[["x"]],"rows":1}]'
  expect(read('clmmVenuePools', table)).toEqual([{ own: 'x' }])
  expect(read('trendingMomentum', '[{"tokenSymbol":"A"}]')).toEqual([{ tokenSymbol: 'A' }])
})

it.each([
  ['no JSON', 'clmmVenuePools', '<html>'],
  ['no table', 'clmmVenuePools', '{"error":"x"}'],
  ['no list', 'trendingMomentum', '{"error":"x"}'],
])('reads nothing from %s', (_, operation, body) => {
  expect(read(operation, body)).toBe(undefined)
})

it('reads nothing from an error', () => {
  expect(read('trendingMomentum', '[]', 404)).toBe(undefined)
})

const build = (headers: Record<string, string>, at = 0) =>
  buildReplayedReply({ operation: 'any', query: {}, at, reply: { status: 200, headers, body: '[]' } })

test('is JSON without a recorded type, and drops what no header can carry', () => {
  expect(build({ sunset: 'a\r\nb: c' }).headers).toEqual({
    'Content-Type': 'application/json',
    'X-Mock-Replayed': 'unknown',
  })
  expect(buildReplayHeaders({ at: 0 })).toEqual({ 'X-Mock-Replayed': 'unknown' })
})

const pools = getOperation('clmmVenuePools')
const influencers = getOperation('influencerCredibility')
const type = (version: number) =>
  `application/vnd.service.socialintel.social-data.influencer-credibility.v${version}+json`

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
  const poolId = { name: 'poolId', in: 'path', required: true, schema: { type: 'string' }, gaps: [] } as const
  const operation = { ...pools, path: '/pools/{poolId}', parameters: [...pools.parameters, poolId] }
  const header = () => undefined
  const request = { path: '/api/v1/pools/a%20b', query: 'limit=3&limit=4', header } as Partial<MockRequest>
  expect(readSentQuery(operation, request as MockRequest)).toEqual({ limit: '4', poolId: 'a b' })
})

const exchange = (status: number, changes: Partial<RecordedExchange> = {}): RecordedExchange => ({
  operation: 'clmmVenuePools',
  query: {},
  at: 0,
  reply: { status, headers: {}, body: '[]' },
  ...changes,
})
const explain = (one: RecordedExchange) => {
  const { kept, omitted } = selectReplies([one])
  return kept.length === 1 ? 'kept' : Object.keys(omitted)[0]
}

test.each([
  [200, 'kept'],
  [304, 'answered with 304'],
  [400, 'kept'],
  [401, 'answered with 401'],
  [402, 'answered with 402'],
  [429, 'answered with 429'],
  [503, 'kept'],
])('a reply with status %i: %s', (status, outcome) => {
  expect(explain(exchange(status))).toBe(outcome)
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
