import { expect, test } from 'vitest'
import { createPlanMatcher } from '../../../../../src/conformance/traffic/plan-matcher.ts'
import { buildExchange } from '../../../../support/build-exchange.ts'
import { buildRun } from '../../../../support/build-planned.ts'

const match = createPlanMatcher(
  buildRun({ base: 'http://target.test' }),
  (name, value) => (value === 'unknown' ? undefined : { source: `list of ${name}` }),
  () => true,
)
const smoke = buildExchange('tokenDetails', { query: { token_address: 'x' } })
const names = (...given: Parameters<typeof match>) => match(...given).map(({ planned }) => planned.name)

test('matches a request of every profile with the inputs that it names', () => {
  const found = match(smoke).find(({ planned }) => planned.name === 'smoke:tokenDetails')
  expect([...(found?.values ?? [])]).toEqual([['altchain.token', 'x']])
  expect(found?.sources).toEqual({ token_address: 'list of altchain.token' })
  expect(found?.isOther).toBe(false)
})

test('matches nothing about a value that no run could have used', () => {
  expect(names({ ...smoke, query: { token_address: 'unknown' } })).not.toContain('smoke:tokenDetails')
})

test('matches only what has the same parameters', () => {
  expect(names({ ...smoke, query: {} })).not.toContain('smoke:tokenDetails')
  expect(names({ ...smoke, query: { token_address: 'x', more: '1' } })).toEqual([])
})

test('matches only what was sent with the same headers to the same origin', () => {
  expect(names(smoke)).toContain('smoke:tokenDetails')
  for (const change of [{ access: 'none' }, { accept: 'text/html' }, { origin: 'social' }] as const)
    expect(names({ ...smoke, ...change })).not.toContain('smoke:tokenDetails')
})

test('matches a request in the form that requests have', () => {
  const never = createPlanMatcher(
    buildRun({}),
    () => ({ source: '' }),
    () => false,
  )
  expect(never(smoke).filter(({ planned }) => planned.form === undefined)).toEqual([])
})
