import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { latencyScenarios } from '../../../../../mocks/scenarios/behaviors/latency-scenarios.ts'
import type { Scenario } from '../../../../../mocks/scenarios/scenario.ts'

const scenarios: readonly Scenario[] = latencyScenarios
const start = (name: string, argument?: string) =>
  (scenarios.find(scenario => scenario.name === name) as Scenario).start(argument)
const reply = { status: 200, headers: {}, body: '[]' }

/** The delays of a hundred requests. */
function delay(argument?: string) {
  const { after } = start('slow', argument)
  return Array.from({ length: 100 }, (_, count) => after?.(reply, {} as RequestContext, count).delayMs ?? 0)
}

test('delays every reply by a fixed time', () => {
  expect(new Set(delay('200'))).toEqual(new Set([200]))
  expect(new Set(delay())).toEqual(new Set([1_000]))
  expect(new Set(delay('forever'))).toEqual(new Set([Number.POSITIVE_INFINITY]))
})

test('delays by a range, the same for the same requests', () => {
  const delays = delay('50..200')
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(50)
  expect(Math.max(...delays)).toBeLessThanOrEqual(200)
  expect(new Set(delays).size).toBeGreaterThan(30)
  expect(delay('50..200')).toEqual(delays)
})

test('delays around a median, the more apart the greater sigma is', () => {
  const [narrow, wide] = [delay('~300,0.1'), delay('~300,0.9')].map(delays => delays.sort((a, b) => a - b))
  expect((narrow?.[50] ?? 0) / 300).toBeCloseTo(1, 0)
  expect((wide?.[95] ?? 0) - (wide?.[5] ?? 0)).toBeGreaterThan((narrow?.[95] ?? 0) - (narrow?.[5] ?? 0))
  expect(delay('~300,0').every(ms => ms === 300)).toBe(true)
})

test('adds to the delay of another scenario', () => {
  const { after } = start('slow', '200')
  expect(after?.({ ...reply, delayMs: 30 }, {} as RequestContext, 0).delayMs).toBe(230)
})

test('sends a body in pieces', () => {
  const { after } = start('slow-body', '500')
  expect(after?.(reply, {} as RequestContext, 0)).toEqual({ ...reply, fault: { kind: 'dribble', ms: 500 } })
})

test('rejects what is no delay', () => {
  for (const argument of ['', '200..50', '-1', '600001', '~', '~300,x', 'never'])
    expect(() => start('slow', argument), argument).toThrow('cannot be read')
  for (const argument of ['0', '600001']) expect(() => start('slow-body', argument), argument).toThrow()
})
