import { expect, test } from 'vitest'
import { isLoopback } from '../../../../src/network/is-loopback.ts'

test.each(['localhost', 'api.localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]', '::ffff:127.0.0.1'])(
  'takes %s for this machine',
  host => {
    expect(isLoopback(host)).toBe(true)
  },
)

test.each([
  'example.com',
  'localhost.example.com',
  'notlocalhost',
  '128.0.0.1',
  '127.example.com',
  '::2',
  '',
  '10.127.0.0.1',
])('does not take %j for this machine', host => {
  expect(isLoopback(host)).toBe(false)
})
