import { expect, test } from 'vitest'
import { listFailedRequests } from '../../../../../src/conformance/judge/list-failed-requests.ts'
import { measureLatency } from '../../../../../src/conformance/judge/measure-latency.ts'
import { buildExchange } from '../../../../support/build-exchange.ts'

test('measures the latency of an operation by its answers of any status', () => {
  const at = Date.parse('2026-01-15T12:00:00Z')
  const answers = Array.from({ length: 20 }, (_, index) =>
    buildExchange('tokenDetails', { ms: 10 * (20 - index), at: at + index, status: index === 0 ? 500 : 200 }),
  )
  const exchanges = [...answers, buildExchange('ohlcvPool', { silent: true, ms: 9000 })]
  expect(measureLatency(exchanges)).toEqual([
    {
      operationId: 'tokenDetails',
      requests: 20,
      p50: 100,
      p95: 190,
      max: 200,
      total: 2100,
      start: at,
      stop: at + 200,
    },
  ])
  expect(measureLatency([])).toEqual([])
})

test('reports failed requests by cause, the most frequent first', () => {
  const error = { status: 500, body: '{"error":"x"}' }
  const trace = '5b8a1d0c9e7f42361a2b3c4d00000003'
  const exchanges = [
    buildExchange('tokenDetails', { status: 404 }),
    buildExchange('tokenDetails', { silent: true }),
    buildExchange('tokenDetails', { ...error, trace }),
    buildExchange('tokenDetails', { status: 501 }),
    buildExchange('ohlcvPool', error),
    buildExchange('ohlcvPool', { status: 429 }),
    buildExchange('ohlcvPool', {}),
  ].map((exchange, index) => ({ ...exchange, n: index + 1 }))
  expect(listFailedRequests(exchanges)).toMatchObject([
    {
      cause: 'status 500',
      requests: 2,
      operations: { tokenDetails: 1, ohlcvPool: 1 },
      exchange: 3,
      trace,
      reply: '{"error":"x"}',
      curl: expect.stringMatching(/^curl /),
    },
    { cause: 'timeout: no reply', requests: 1, exchange: 2 },
    { cause: 'status 429', requests: 1, exchange: 6 },
  ])
})
