import { expect, test } from 'vitest'
import { createProxyError, ProxyError } from '../../../../src/network/proxy-error.ts'

const proxy = new URL('http://user:hunter2@proxy.example:3128')

test('names the proxy without user name and password', () => {
  const cause = new Error('refused')
  const error = new ProxyError(proxy, 'cannot be reached', cause)
  expect(error.message).toBe('the proxy http://proxy.example:3128 cannot be reached')
  expect(error).toMatchObject({ name: 'ProxyError', code: 'EPROXY', cause })
})

test('says whether credentials were given when the proxy asks for some', () => {
  expect(createProxyError(new URL('http://proxy.example:3128'), 407).message).toMatch(
    /\(407\), and none were given$/,
  )
  expect(createProxyError(proxy, 407).message).toMatch(/\(407\), and did not take those that were given$/)
})

test('tells any other status', () => {
  expect(createProxyError(proxy, 503).message).toContain('opens no way to the target (status 503)')
})
