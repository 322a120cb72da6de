import { expect, test } from 'vitest'
import { findCrossSiteHeader } from '../../../../src/network/find-cross-site-header.ts'

const trusted = { hosts: [] }

// RFC 6761, 6.3: no public name ends in .localhost, and browsers look none up.
test.each(['app.localhost:4010', 'localhost:4010', '127.0.0.1:4010', '[::1]:4010'])(
  'accepts the name of this machine: %s',
  host => {
    expect(findCrossSiteHeader({ host, origin: `http://${host}` }, trusted)).toBeUndefined()
  },
)

test.each([
  'localhost.example.com',
  'app.localhost.example.com',
  'notlocalhost',
  '127.0.0.1.example.com',
  'localhost@example.com',
])('rejects a public name that resembles this machine: %s', host => {
  expect(findCrossSiteHeader({ host }, trusted)).toBe('host')
  expect(findCrossSiteHeader({ host: 'localhost', origin: `http://${host}` }, trusted)).toBe('origin')
})
