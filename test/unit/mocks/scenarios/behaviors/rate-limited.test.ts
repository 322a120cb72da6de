import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { defaultGapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { rateLimited } from '../../../../../mocks/scenarios/behaviors/rate-limited.ts'
import type { Scenario } from '../../../../../mocks/scenarios/scenario.ts'

const scenario: Scenario = rateLimited
const context = {
  request: { path: '/pools' },
  ...trackGapChoices(defaultGapChoices.current),
} as unknown as RequestContext
const reply = { status: 200, headers: { Date: 'now' }, body: '[]' }

test('takes two requests in a second', () => {
  expect(scenario.start(undefined).counts).toEqual({ most: 2, ms: 1_000 })
})

test('serves a request that found a place, and says how many are left', () => {
  const { before, after } = scenario.start(undefined)
  expect(before?.(context, 1)).toBeUndefined()
  expect(after?.(reply, context, 1).headers).toEqual({
    Date: 'now',
    'X-RateLimit-Limit': '2',
    'X-RateLimit-Remaining': '1',
    'X-RateLimit-Reset': '1',
  })
})

test('rejects a request without a place', () => {
  const { before, after } = scenario.start(undefined)
  expect(before?.(context, 0)).toMatchObject({ status: 429, headers: { 'Retry-After': '1' } })
  expect(before?.(context, 0)?.body).toContain('/pools is served 2 times per second')
  expect(after?.(reply, context, 0).headers['X-RateLimit-Remaining']).toBe('0')
})

test('says nothing in headers when it is bare', () => {
  const { before, after } = scenario.start('bare')
  expect(before?.(context, 0)?.headers).not.toHaveProperty('Retry-After')
  expect(after).toBeUndefined()
  expect(() => scenario.start('3')).toThrow('form: bare')
})
