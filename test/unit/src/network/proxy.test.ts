import { expect, it } from 'vitest'
import { createTunnelError } from '../../../../src/network/proxy-error.ts'

const proxy = new URL('http://user:hunter2@proxy.example:3128')

it('distinguishes a tunnel that broke off from the target behind it', () => {
  const closed = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' })
  expect(createTunnelError(proxy, closed)).toMatchObject({ code: 'EPROXY', cause: closed })
  const untrusted = Object.assign(new Error('self-signed'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(createTunnelError(proxy, untrusted)).toBe(untrusted)
})
