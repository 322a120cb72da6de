import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { outageScenarios } from '../../../../../mocks/scenarios/behaviors/outage-scenarios.ts'
import type { Scenario } from '../../../../../mocks/scenarios/scenario.ts'

const scenarios: readonly Scenario[] = outageScenarios
const start = (name: string, argument?: string) =>
  (scenarios.find(scenario => scenario.name === name) as Scenario).start(argument)
const contextOf = (options: Partial<GapChoices>) =>
  ({ ...trackGapChoices({ ...defaultGapChoices.current, ...options }) }) as unknown as RequestContext
const answer = (name: string, argument?: string, options: Partial<GapChoices> = {}) =>
  start(name, argument).before?.(contextOf(options), 1)

test('fails with a status, or with that of GAP-14', () => {
  expect(answer('server-error', '502')?.status).toBe(502)
  expect(answer('server-error')?.status).toBe(500)
  expect(answer('server-error', undefined, { 'GAP-14': '503' })).toMatchObject({
    status: 503,
    headers: { 'Retry-After': '1' },
  })
  expect(() => start('server-error', '501')).toThrow('form: 500 or 502 or 503 or 504')
})

/** Returns the number of failed requests. */
function countFailures(argument: string | undefined, requests: number) {
  const { before } = start('flaky', argument)
  const counts = Array.from({ length: requests }, (_, i) => i + 1)
  return counts.filter(count => before?.(contextOf({}), count) !== undefined)
}

test('fails every few requests', () => {
  expect(countFailures(undefined, 9)).toEqual([3, 6, 9])
  expect(countFailures('1', 3)).toEqual([1, 2, 3])
})

test('fails some percent of all requests', () => {
  expect(countFailures('12.5%', 10_000).length / 10_000).toBeCloseTo(0.125, 1)
  expect(countFailures('0%', 100)).toEqual([])
  expect(countFailures('100%', 100)).toHaveLength(100)
  for (const argument of ['0', '101%', 'often', '-1'])
    expect(() => start('flaky', argument), argument).toThrow()
})

test('is down for maintenance, as JSON or as a page', () => {
  expect(answer('maintenance')).toMatchObject({ status: 503, headers: { 'Retry-After': '120' } })
  expect(JSON.parse(answer('maintenance')?.body ?? '')).toHaveProperty('message')
  expect(answer('maintenance', 'html')).toMatchObject({
    status: 503,
    headers: { 'Content-Type': 'text/html', 'Retry-After': '120' },
  })
})

test('answers with the page of a gateway', () => {
  expect(answer('gateway-html')?.body).toContain('<title>502 Bad Gateway</title>')
  expect(answer('gateway-html', '200')).toMatchObject({
    status: 200,
    body: expect.stringContaining('Sign in'),
  })
})
