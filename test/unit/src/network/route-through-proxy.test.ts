import type { Dispatcher } from 'undici'
import { expect, test } from 'vitest'
import { findHttpProxy, routeThroughProxy } from '../../../../src/network/route-through-proxy.ts'

const http = new URL('http://user:pass@proxy.example:3128')
const proxies = { http, https: new URL('http://tls.example:3128'), direct: 'direct.example', loopback: false }

/** Returns the options of the dispatched request. */
function dispatch(options: Partial<Dispatcher.DispatchOptions>): Dispatcher.DispatchOptions {
  const sent: Dispatcher.DispatchOptions[] = []
  const send = routeThroughProxy(proxies)(each => sent.push(each) > 0)
  send({ method: 'GET', path: '/a?b=1', ...options }, {})
  expect(sent).toHaveLength(1)
  return sent[0] as Dispatcher.DispatchOptions
}

const credentials = `Basic ${Buffer.from('user:pass').toString('base64')}`

test('asks the proxy for the whole URL of an http target', () => {
  expect(dispatch({ origin: 'http://api.example:8080', headers: { accept: 'x' } })).toEqual({
    method: 'GET',
    origin: 'http://proxy.example:3128',
    path: 'http://api.example:8080/a?b=1',
    headers: { accept: 'x', host: 'api.example:8080', 'proxy-authorization': credentials },
  })
})

test('adds headers in the form in which there are some', () => {
  const origin = 'http://api.example'
  const added = ['host', 'api.example', 'proxy-authorization', credentials]
  expect(dispatch({ origin, headers: ['accept', 'x'] }).headers).toEqual(['accept', 'x', ...added])
  expect(dispatch({ origin, headers: new Map([['accept', 'x']]) }).headers).toEqual(['accept', 'x', ...added])
  expect(dispatch({ origin, headers: null }).headers).toEqual({
    host: 'api.example',
    'proxy-authorization': credentials,
  })
})

test.each(['https://api.example', 'http://direct.example', 'http://localhost:4010'])(
  'sends a request to %s as it is',
  origin => {
    expect(dispatch({ origin })).toEqual({ method: 'GET', path: '/a?b=1', origin })
  },
)

test('finds the proxy of http targets only', () => {
  expect(findHttpProxy(proxies, new URL('http://api.example'))).toBe(http)
  expect(findHttpProxy(proxies, new URL('https://api.example'))).toBeUndefined()
  expect(findHttpProxy(undefined, new URL('http://api.example'))).toBeUndefined()
})
