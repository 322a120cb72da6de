import { expect, test } from 'vitest'
import { createConnector } from '../../../../src/network/create-connector.ts'
import { openTunnel } from '../../../../src/network/open-tunnel.ts'
import { ProxyError } from '../../../../src/network/proxy-error.ts'

const proxy = new URL('http://user:hunter2@proxy.example:3128')
const options = { timeoutMs: 1_000, signal: AbortSignal.abort() }

test('rejects with the name of the proxy when it is aborted, before anything is sent', async () => {
  const error = await openTunnel(proxy, new URL('https://api.example'), options, undefined).catch(
    cause => cause,
  )
  expect(error).toBeInstanceOf(ProxyError)
  expect(error.message).toMatch(/^the proxy http:\/\/proxy\.example:3128 cannot be reached: /)
  expect(error.cause.name).toBe('AbortError')
})

test('passes the failure of a tunnel on to who asked for a connection', async () => {
  const connect = createConnector({ proxies: { https: proxy, direct: '', loopback: false } }, options)
  const made = await new Promise<unknown[]>(resolve =>
    connect({ protocol: 'https:', hostname: 'api.example', port: '443' }, (...result) => resolve(result)),
  )
  expect(made[0]).toBeInstanceOf(ProxyError)
  expect(made[1]).toBeNull()
})
