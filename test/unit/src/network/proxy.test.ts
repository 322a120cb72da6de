import type { Dispatcher } from 'undici'
import { describe, expect, it } from 'vitest'
import { createConnector } from '../../../../src/network/create-connector.ts'
import { openTunnel } from '../../../../src/network/open-tunnel.ts'
import { createProxyError, ProxyError } from '../../../../src/network/proxy-error.ts'
import { findHttpProxy, routeThroughProxy } from '../../../../src/network/route-through-proxy.ts'

const proxy = new URL('http://user:hunter2@proxy.example:3128')

describe('ProxyError', () => {
  it('names the proxy without user name and password', () => {
    const cause = new Error('refused')
    const error = new ProxyError(proxy, 'cannot be reached', cause)
    expect(error.message).toBe('the proxy http://proxy.example:3128 cannot be reached')
    expect(error).toMatchObject({ name: 'ProxyError', code: 'EPROXY', cause })
  })

  it('says whether credentials were given, and any other status', () => {
    const open = new URL('http://proxy.example:3128')
    expect(createProxyError(open, 407).message).toMatch(/\(407\), and none were given$/)
    expect(createProxyError(proxy, 407).message).toMatch(/\(407\), and did not take those that were given$/)
    expect(createProxyError(proxy, 503).message).toContain('opens no way to the target (status 503)')
  })
})

describe('a tunnel', () => {
  const options = { timeoutMs: 1_000, signal: AbortSignal.abort() }

  it('rejects with the name of the proxy when it is aborted, before anything is sent', async () => {
    const target = new URL('https://api.example')
    const error = await openTunnel(proxy, target, options, undefined).catch(cause => cause)
    expect(error).toBeInstanceOf(ProxyError)
    expect(error.message).toMatch(/^the proxy http:\/\/proxy\.example:3128 cannot be reached: /)
    expect(error.cause.name).toBe('AbortError')
  })

  it('passes its failure on to who asked for a connection', async () => {
    const connect = createConnector({ proxies: { https: proxy, direct: '', loopback: false } }, options)
    const made = await new Promise<unknown[]>(resolve =>
      connect({ protocol: 'https:', hostname: 'api.example', port: '443' }, (...result) => resolve(result)),
    )
    expect(made).toEqual([expect.any(ProxyError), null])
  })
})

describe('a request through a proxy', () => {
  const https = new URL('http://tls.example:3128')
  const proxies = { http: proxy, https, direct: 'direct.example', loopback: false }
  const credentials = `Basic ${Buffer.from('user:hunter2').toString('base64')}`

  /** Returns the options of the dispatched request. */
  function dispatch(options: Partial<Dispatcher.DispatchOptions>): Dispatcher.DispatchOptions {
    const sent: Dispatcher.DispatchOptions[] = []
    const send = routeThroughProxy(proxies)(each => sent.push(each) > 0)
    send({ method: 'GET', path: '/a?b=1', ...options }, {})
    expect(sent).toHaveLength(1)
    return sent[0] as Dispatcher.DispatchOptions
  }

  it('asks for the whole URL of an http target', () => {
    expect(dispatch({ origin: 'http://api.example:8080', headers: { accept: 'x' } })).toEqual({
      method: 'GET',
      origin: 'http://proxy.example:3128',
      path: 'http://api.example:8080/a?b=1',
      headers: { accept: 'x', host: 'api.example:8080', 'proxy-authorization': credentials },
    })
  })

  it('adds headers in the form in which there are some', () => {
    const origin = 'http://api.example'
    const all = ['accept', 'x', 'host', 'api.example', 'proxy-authorization', credentials]
    expect(dispatch({ origin, headers: ['accept', 'x'] }).headers).toEqual(all)
    expect(dispatch({ origin, headers: new Map([['accept', 'x']]) }).headers).toEqual(all)
    expect(dispatch({ origin, headers: null }).headers).toEqual({
      host: 'api.example',
      'proxy-authorization': credentials,
    })
  })

  it.each(['https://api.example', 'http://direct.example', 'http://localhost:4010'])(
    'sends a request to %s as it is',
    origin => {
      expect(dispatch({ origin })).toEqual({ method: 'GET', path: '/a?b=1', origin })
    },
  )

  it('finds the proxy of http targets only', () => {
    expect(findHttpProxy(proxies, new URL('http://api.example'))).toBe(proxy)
    expect(findHttpProxy(proxies, new URL('https://api.example'))).toBeUndefined()
    expect(findHttpProxy(undefined, new URL('http://api.example'))).toBeUndefined()
  })
})
