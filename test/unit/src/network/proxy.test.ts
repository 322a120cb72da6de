import type { Dispatcher } from 'undici'
import { expect, it } from 'vitest'
import { openTunnel } from '../../../../src/network/open-tunnel.ts'
import { ProxyError } from '../../../../src/network/proxy-error.ts'
import { routeThroughProxy } from '../../../../src/network/route-through-proxy.ts'

const proxy = new URL('http://user:hunter2@proxy.example:3128')

it('names the proxy without user name and password', () => {
  const cause = new Error('refused')
  const error = new ProxyError(proxy, 'cannot be reached', cause)
  expect(error.message).toBe('the proxy http://proxy.example:3128 cannot be reached')
  expect(error).toMatchObject({ name: 'ProxyError', code: 'EPROXY', cause })
})

it('rejects a tunnel with the name of the proxy when it is aborted, before anything is sent', async () => {
  const options = { timeoutMs: 1_000, signal: AbortSignal.abort() }
  const error = await openTunnel(proxy, new URL('https://api.example'), options, undefined).catch(
    cause => cause,
  )
  expect(error).toBeInstanceOf(ProxyError)
  expect(error.message).toMatch(/^the proxy http:\/\/proxy\.example:3128 cannot be reached: /)
  expect(error.cause.name).toBe('AbortError')
})

it('adds the headers of a proxy in the form in which there are some', () => {
  const proxies = { http: proxy, direct: '', loopback: false }
  const credentials = `Basic ${Buffer.from('user:hunter2').toString('base64')}`
  const send = (headers: Required<Dispatcher.DispatchOptions>['headers']) => {
    const sent: Dispatcher.DispatchOptions[] = []
    const dispatch = routeThroughProxy(proxies)(each => sent.push(each) > 0)
    dispatch({ method: 'GET', path: '/a', origin: 'http://api.example', headers }, {})
    return sent.map(each => each.headers)
  }
  const all = ['accept', 'x', 'host', 'api.example', 'proxy-authorization', credentials]
  expect(send(['accept', 'x'])).toEqual([all])
  expect(send(new Map([['accept', 'x']]))).toEqual([all])
  expect(send(null)).toEqual([{ host: 'api.example', 'proxy-authorization': credentials }])
})
