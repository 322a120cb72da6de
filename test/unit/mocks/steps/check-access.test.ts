import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../mocks/core/request-context.ts'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { checkAccess } from '../../../../mocks/steps/check-access.ts'

function check(headers: Record<string, string>, options: Partial<GapChoices> = {}, keys = ['test-key']) {
  const sent = new Headers(headers)
  return checkAccess({
    request: { header: (name: string) => sent.get(name) ?? undefined },
    session: { apiKeys: new Set(keys) },
    ...trackGapChoices({ ...defaultGapChoices.current, ...options }),
  } as unknown as RequestContext)
}

test('admits an accepted key', () => {
  expect(check({ 'X-API-Key': 'test-key' })).toBeUndefined()
  expect(check({ 'X-API-Key': 'two' }, {}, ['one', 'two'])).toBeUndefined()
})

test('admits a payment that was accepted', () => {
  expect(checkAccess({ admission: {} } as RequestContext)).toBeUndefined()
})

test('rejects a request without a key, and says which one there is', () => {
  const reply = check({})
  expect(reply).toMatchObject({ status: 401, headers: { 'WWW-Authenticate': 'ApiKey header="X-API-Key"' } })
  expect(reply?.body).toContain('The default key of the mock is test-key.')
})

test('rejects a wrong key without repeating it or a custom one', () => {
  const reply = check({ 'X-API-Key': 'guess' }, { 'GAP-13a': '403' }, ['secret'])
  expect(reply?.status).toBe(403)
  expect(reply?.headers).not.toHaveProperty('WWW-Authenticate')
  expect(reply?.body).not.toMatch(/guess|secret/)
})

test('tells who sends a bearer token that nobody reads it', () => {
  expect(check({ Authorization: 'Bearer test-key' })?.body).toContain('Authorization is not read')
})

test('rejects key and payment together where GAP-45 says so', () => {
  const both = { 'X-API-Key': 'test-key', 'PAYMENT-SIGNATURE': 'eyJ9' }
  expect(check(both)).toBeUndefined()
  expect(check(both, { 'GAP-45': 'reject' })?.status).toBe(400)
})
