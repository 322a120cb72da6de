import { expect, test } from 'vitest'
import { CircuitBreaker } from '../../../../../src/conformance/collect/circuit-breaker.ts'

const budget = { maxRequests: 2, wallClockMs: 60_000, maxBodyBytes: 10 }
const start = Date.parse('2026-01-15T12:00:00Z')
const open = (more: Partial<typeof budget> = {}) =>
  new CircuitBreaker({ ...budget, maxRequests: 100, ...more }, 'the key is in MDC_API_KEY', start)
const reply = (status: number, body = '') => ({ ms: 1, reply: { status, headers: {}, body } })
const fail = (kind: 'unreachable' | 'timeout' | 'truncated') => ({ ms: 1, failure: { kind, message: 'no' } })

test('refuses what goes beyond the number of requests', () => {
  const breaker = open({ maxRequests: 2 })
  breaker.countRequest()
  expect(breaker.findRefusal('base', start)).toBeUndefined()
  breaker.countRequest()
  expect(breaker.findRefusal('base', start)).toMatchObject({ reason: 'budget' })
})

test('refuses everything from the end of the time on', () => {
  expect(open().findRefusal('base', start + 59_999)).toBeUndefined()
  expect(open().findRefusal('base', start + 60_000)).toMatchObject({ reason: 'budget' })
})

test('holds eight bodies of the greatest length', () => {
  const breaker = open()
  breaker.learnFrom('base', reply(200, 'x'.repeat(79)), false)
  expect(breaker.findRefusal('social', start)).toBeUndefined()
  breaker.learnFrom('base', reply(200, 'x'), false)
  expect(breaker.findRefusal('social', start)).toMatchObject({ reason: 'budget' })
})

test('gives up an origin that cannot be reached, and no other', () => {
  const breaker = open()
  breaker.learnFrom('base', fail('unreachable'), true)
  expect(breaker.findRefusal('base', start)).toMatchObject({ reason: 'stopped' })
  expect(breaker.findRefusal('social', start)).toBeUndefined()
})

test('gives up an origin after three timeouts, unless it replied before', () => {
  const [silent, slow] = [open(), open()]
  slow.learnFrom('base', reply(200), false)
  for (let count = 1; count <= 3; count++) {
    expect(silent.findRefusal('base', start)).toBeUndefined()
    for (const breaker of [silent, slow]) breaker.learnFrom('base', fail('timeout'), true)
  }
  expect(silent.findRefusal('base', start)).toMatchObject({ reason: 'stopped' })
  expect(slow.findRefusal('base', start)).toBeUndefined()
})

test('gives up an origin that refuses the key five times from the start', () => {
  const [refused, mixed] = [open(), open()]
  mixed.learnFrom('base', reply(200), true)
  for (let count = 1; count <= 5; count++) {
    expect(refused.findRefusal('base', start)).toBeUndefined()
    refused.learnFrom('base', reply(count % 2 === 0 ? 403 : 401), true)
    mixed.learnFrom('base', reply(401), true)
  }
  expect(refused.findRefusal('base', start)?.says).toContain('the key is in MDC_API_KEY')
  expect(mixed.findRefusal('base', start)).toBeUndefined()
})
