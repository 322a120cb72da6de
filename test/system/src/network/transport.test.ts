import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import { afterAll, describe, expect, test } from 'vitest'
import { createTransport } from '../../../../src/conformance/collect/transport.ts'
import type { Environment } from '../../../../src/network/network.ts'
import { type NetworkSettings, readNetwork } from '../../../../src/network/read-network.ts'
import { listenLocally } from '../../../support/listen-locally.ts'
import { canMakeCertificates, createCertificates } from '../../../support/make-certificates.ts'
import { startProxy } from '../../../support/start-proxy.ts'

const certificates = createCertificates()
afterAll(() => certificates.remove())
const server = canMakeCertificates
  ? certificates.make('server', ['DNS:api.example.test', 'IP:127.0.0.1', 'IP:::1'])
  : undefined
const client = canMakeCertificates ? certificates.make('client', ['DNS:client.test']) : undefined

const answer: RequestListener = ({ url, headers }, response) =>
  response.end(
    JSON.stringify({ url, host: headers.host, authorized: headers['proxy-authorization'] ?? null }),
  )

/** A server on a free port while something is done; `host` is an address of this machine. */
async function withServer<Result>(
  made: Server,
  use: (port: number) => Promise<Result>,
  host = '127.0.0.1',
): Promise<Result> {
  await using local = await listenLocally(made, undefined, host)
  return await use(local.port)
}

/** Returns the results of several requests in sequence. */
async function askAll(urls: readonly string[], settings: NetworkSettings, environment: Environment = {}) {
  const network = readNetwork(settings, environment)
  const transport = createTransport({
    allowed: new Set(urls.map(url => new URL(url).origin)),
    timeoutMs: 20_000,
    maxBodyBytes: 1000,
    redact: text => text,
    signal: undefined,
    network,
  })
  try {
    const said: string[] = []
    for (const url of urls) {
      const { reply, failure } = await transport.send(url, { 'x-test': '1' })
      said.push(reply?.body ?? `${failure?.kind}: ${failure?.message}`)
    }
    return said
  } finally {
    await transport.close()
  }
}

const tls = (options: ServerOptions = {}) =>
  createTlsServer({ key: server?.key, cert: server?.cert, ...options }, answer).on('tlsClientError', () => {})
const cacert = server?.certFile

describe('a proxy', () => {
  test('gets the full URL of an http target, with its password', async () => {
    await using proxy = await startProxy({ credentials: 'me:p@ss word' })
    const http_proxy = `http://me:p%40ss%20word@${proxy.host}`
    const said = await withServer(createServer(answer), port => {
      const urls = ['a?b=1', 'c'].map(path => `http://api.example.test:${port}/${path}`)
      return askAll(urls, {}, { http_proxy, HTTP_PROXY: 'http://127.0.0.1:1' })
    })
    expect(said.map(text => JSON.parse(text))).toEqual([
      { url: '/a?b=1', host: expect.stringMatching(/^api\.example\.test:\d+$/), authorized: null },
      { url: '/c', host: expect.any(String), authorized: null },
    ])
    expect(proxy.asked[0]).toMatch(/^GET http:\/\/api\.example\.test:\d+\/a\?b=1$/)
    expect(proxy.connections()).toBe(2)
  })

  test('opens a tunnel to an https target for each request', async () => {
    await using proxy = await startProxy({ credentials: 'me:secret' })
    const said = await withServer(tls(), port => {
      const urls = ['a', 'b'].map(path => `https://api.example.test:${port}/${path}`)
      return askAll(urls, { cacert }, { HTTPS_PROXY: `me:secret@${proxy.host}` })
    })
    expect(said.map(text => JSON.parse(text).url)).toEqual(['/a', '/b'])
    const tunnel = expect.stringMatching(/^CONNECT api\.example\.test:\d+$/)
    expect(proxy.asked).toEqual([tunnel, tunnel])
  })

  test.each([
    ['http', '', /^unreachable: the proxy http:\/\/127[.\d:]+ asks .* \(407\), and none were given$/],
    [
      'http',
      'me:wrong-1@',
      /^unreachable: the proxy http:\/\/127[.\d:]+ asks .* \(407\), and did not take those that were given$/,
    ],
    ['https', '', /^unreachable: the proxy http:\/\/127[.\d:]+ asks .* \(407\), and none were given$/],
  ])('is distinguished from the %s target when it asks for a password: %j', async (scheme, given, says) => {
    await using proxy = await startProxy({ credentials: 'me:secret' })
    const address = `http://${given}${proxy.host}`
    const environment = { HTTP_PROXY: address, HTTPS_PROXY: address }
    const [said] = await askAll([`${scheme}://api.example.test/`], {}, environment)
    expect(said).toMatch(says)
  })

  test('is reported with its status when it opens no tunnel, and as missing when it is', async () => {
    await using proxy = await startProxy({ refuses: 403 })
    const ask = (HTTPS_PROXY: string, url = 'https://api.example.test/') =>
      askAll([url], {}, { HTTPS_PROXY, HTTP_PROXY: HTTPS_PROXY })
    expect(await ask(proxy.host)).toEqual([expect.stringMatching(/^unreachable: .*\(status 403\)$/)])
    const gone = /^unreachable: the proxy http:\/\/127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED/
    expect(await ask('127.0.0.1:1')).toEqual([expect.stringMatching(gone)])
    expect(await ask('127.0.0.1:1', 'http://api.example.test/')).toEqual([expect.stringMatching(gone)])
  })

  test.runIf(canMakeCertificates)('may use TLS itself, to http and https targets', async () => {
    await using proxy = await startProxy({ credentials: 'me:secret', tls: server })
    const address = `https://me:secret@${proxy.host}`
    const environment = { HTTP_PROXY: address, HTTPS_PROXY: address }
    const ask = (made: Server, protocol: string) =>
      withServer(made, port => askAll([`${protocol}://api.example.test:${port}/`], { cacert }, environment))
    expect([await ask(createServer(answer), 'http'), await ask(tls(), 'https')].flat()).toEqual([
      expect.stringContaining('"url":"/"'),
      expect.stringContaining('"url":"/"'),
    ])
    expect(proxy.asked.map(text => text.split(' ')[0])).toEqual(['GET', 'CONNECT'])
  })

  test('is not used for this machine without the flag, nor for hosts of NO_PROXY', async () => {
    await using proxy = await startProxy()
    const environment = { HTTP_PROXY: proxy.host, no_proxy: 'direct.example.test', NO_PROXY: '*' }
    await withServer(createServer(answer), async port => {
      expect(await askAll([`http://127.0.0.1:${port}/`], {}, environment)).toEqual([
        expect.stringContaining('"url":"/"'),
      ])
      expect(proxy.asked).toEqual([])
      await askAll([`http://127.0.0.1:${port}/`], { proxyLoopback: true }, environment)
      expect(proxy.asked).toEqual([`GET http://127.0.0.1:${port}/`])
      const direct = { ...environment, no_proxy: '127.0.0.1' }
      await askAll([`http://127.0.0.1:${port}/`], { proxyLoopback: true }, direct)
      expect(proxy.asked).toHaveLength(1)
    })
  })
})

describe.runIf(canMakeCertificates)('certificates', () => {
  test('are trusted when they are named, and no others are', async () => {
    const said = await withServer(tls(), port =>
      Promise.all(
        [cacert, client?.certFile].map(file => askAll([`https://127.0.0.1:${port}/`], { cacert: file })),
      ),
    )
    expect(said[0]).toEqual([expect.stringContaining('"url":"/"')])
    expect(said[1]).toEqual([expect.stringMatching(/^unreachable: .*self-signed certificate/)])
  })

  test('are sent when the server asks for one', async () => {
    const ca = client?.cert ?? ''
    const said = await withServer(tls({ requestCert: true, rejectUnauthorized: true, ca }), port => {
      const ask = async (given: NetworkSettings) =>
        (await askAll([`https://127.0.0.1:${port}/`], { cacert, ...given }))[0]
      return Promise.all([ask({}), ask({ clientCert: client?.certFile, clientKey: client?.keyFile })])
    })
    expect(said[0]).toMatch(/^(unreachable|reset|truncated): /)
    expect(said[1]).toContain('"url":"/"')
  })

  test('are checked by name', async () => {
    const said = await withServer(tls(), port => askAll([`https://localhost:${port}/`], { cacert }))
    expect(said).toEqual([expect.stringMatching(/^unreachable: .*(localhost|altnames)/i)])
  })
})

describe('addresses', () => {
  test('may be IPv6, with and without TLS', async ({ skip }) => {
    const ask = (made: Server, url: string, settings: NetworkSettings = {}) =>
      withServer(made, port => askAll([url.replace('PORT', `${port}`)], settings), '::1').catch(error => {
        if (/EADDRNOTAVAIL|EAFNOSUPPORT/.test(String(error.code))) skip('this machine has no IPv6')
        throw error
      })
    expect(await ask(createServer(answer), 'http://[::1]:PORT/x')).toEqual([
      expect.stringMatching(/"url":"\/x","host":"\[::1\]:\d+"/),
    ])
    if (!canMakeCertificates) return
    expect(await ask(tls(), 'https://[::1]:PORT/', { cacert })).toEqual([
      expect.stringContaining('"host":"[::1]:'),
    ])
  })
})
