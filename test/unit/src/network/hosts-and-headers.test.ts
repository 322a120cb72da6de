import { describe, expect, it } from 'vitest'
import { createTunnelError } from '../../../../src/network/create-proxy-error.ts'
import { findCrossSiteHeader } from '../../../../src/network/find-cross-site-header.ts'
import {
  checkHeaderNames,
  isCredentialHeader,
  isHeaderName,
  isReservedHeader,
} from '../../../../src/network/is-header-name.ts'
import { isLoopback } from '../../../../src/network/is-loopback.ts'

describe('the header of a key', () => {
  it.each(['X-API-Key', 'Authorization', "a!#$%&'*+-.^_`|~9"])('may be %s', name => {
    expect(() => checkHeaderNames(name, 'X-Trace', [])).not.toThrow()
  })

  it.each(['', 'X Key', 'X-Key:', 'Schlüssel', 'Host', 'CONTENT-LENGTH', 'Cookie', 'X-Payment'])(
    'is not %j',
    name => {
      expect(() => checkHeaderNames(name, undefined, [])).toThrow(`No key can be sent in a header "${name}".`)
    },
  )

  it.each(['X-API-Key', 'accept', 'Host', 'a b', '', 'x\nInjected: 1'])('of a trace id is not %j', name => {
    expect(() => checkHeaderNames('X-Own-Key', name, [])).toThrow('No trace id can be sent')
  })

  it('carries one thing, in any case of letters', () => {
    expect(() => checkHeaderNames('X-API-Key', 'X-Trace', ['x-api-key'])).toThrow(
      'The header x-api-key is to carry two things.',
    )
    expect(() => checkHeaderNames('X-API-Key', 'X-Trace', ['X-TRACE'])).toThrow('The header X-TRACE')
  })
})

it('knows the names that HTTP allows, those of every request, and those that may let one in', () => {
  expect(['X-Own', '', 'a b', 'a:b', 'a\n', '(a)', 'ä'].filter(isHeaderName)).toEqual(['X-Own'])
  const names = ['User-Agent', 'Transfer-Encoding', 'Authorization', 'COOKIE', 'x-api-key', 'Accept']
  expect(names.filter(isCredentialHeader)).toEqual(['Authorization', 'COOKIE', 'x-api-key'])
  expect(['User-Agent', 'Transfer-Encoding', 'X-API-Key'].map(isReservedHeader)).toEqual([true, true, false])
})

describe('this machine', () => {
  // RFC 6761, 6.3: no public name ends in .localhost, and browsers look none up.
  it.each(['app.localhost:4010', 'localhost:4010', '127.0.0.1:4010', '[::1]:4010'])(
    'may be asked as %s',
    host => {
      expect(findCrossSiteHeader({ host, origin: `http://${host}` }, { hosts: [] })).toBeUndefined()
    },
  )

  it.each([
    'localhost.example.com',
    'app.localhost.example.com',
    'notlocalhost',
    '127.0.0.1.example.com',
    'localhost@example.com',
  ])('is not asked as %s', host => {
    expect(findCrossSiteHeader({ host }, { hosts: [] })).toBe('host')
    expect(findCrossSiteHeader({ host: 'localhost', origin: `http://${host}` }, { hosts: [] })).toBe('origin')
  })

  it('is known by its loopback names', () => {
    const own = ['localhost', 'api.localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]', '::ffff:127.0.0.1']
    const others = ['example.com', 'notlocalhost', '128.0.0.1', '127.example.com', '::2', '', '10.127.0.0.1']
    expect([...own, ...others, 'localhost.example.com'].filter(isLoopback)).toEqual(own)
  })
})

const proxy = new URL('http://user:hunter2@proxy.example:3128')

it('distinguishes a tunnel that broke off from the target behind it', () => {
  const closed = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' })
  expect(createTunnelError(proxy, closed)).toMatchObject({ code: 'EPROXY', cause: closed })
  const untrusted = Object.assign(new Error('self-signed'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(createTunnelError(proxy, untrusted)).toBe(untrusted)
})
