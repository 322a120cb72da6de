import { expect, test } from 'vitest'
import { adviseOnProxy, describeStatus } from '../../../../../src/conformance/evidence/describe-status.ts'

const reply = { status: 401, headers: {}, body: '' }

test('names the status alone without a proxy', () => {
  expect(describeStatus({ reply })).toBe('status 401')
  expect(adviseOnProxy({})).toBe('')
})

test('names the proxy that a refusal came through, and advises on its password', () => {
  const proxy = 'http://proxy:3128'
  expect(describeStatus({ reply, proxy })).toBe('status 401 through the proxy http://proxy:3128')
  expect(adviseOnProxy({ proxy })).toMatch(/^; .*HTTP_PROXY/)
})
