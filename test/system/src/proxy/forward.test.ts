import { brotliCompressSync, gzipSync } from 'node:zlib'
import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { readNetwork } from '../../../../src/network/read-network.ts'
import { sendRaw } from '../../../support/send-raw.ts'
import { startProxy } from '../../../support/start-proxy.ts'
import { startTestServer } from '../../../support/test-server.ts'
import { startTestProxy } from './start-test-proxy.ts'

const path = '/altchain/clmm-venue/pools'

describe('a forwarded exchange', () => {
  it('reaches the target as it was sent, except for the headers of the connection', async () => {
    await using target = await startTestServer((incoming, response) => {
      incoming.pipe(response)
    })
    await using proxy = await startTestProxy(`${target.url}/market`)
    const lines = [
      'POST /x HTTP/1.1',
      'Host: localhost',
      'X-One: two',
      'TE: trailers',
      'Connection: close, X-Hop',
      'X-Hop: 1',
    ]
    const { text } = await sendRaw(
      proxy.url,
      [...lines, 'Cookie: a=b', 'Content-Length: 9', '', 'some body'].join('\r\n'),
    )
    expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*some body/)
    const [asked] = target.asked
    expect(asked?.method).toBe('POST')
    expect(asked?.headers).toMatchObject({ 'x-one': 'two', cookie: 'a=b', host: new URL(target.url).host })
    expect(asked?.headers).not.toHaveProperty('te')
    expect(asked?.headers).not.toHaveProperty('x-hop')
  })

  it('keeps the spelling of path and query', async () => {
    await using target = await startTestServer((_, response) => response.end())
    await using proxy = await startTestProxy(`${target.url}/market`)
    await sendRaw(
      proxy.url,
      `GET /a/../b/%7e?x=%2c"&y=| HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    expect(target.asked[0]?.url).toBe('/market/a/../b/%7e?x=%2c"&y=|')
  })

  it.each([
    ['gzip', gzipSync('{"a": 1}')],
    ['br', brotliCompressSync('{"a": 1}')],
    ['gzip', Buffer.from('no gzip at all')],
  ])('returns byte by byte, with %s', async (coding, bytes) => {
    await using target = await startTestServer((_, response) => {
      const cookies = ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Answered-By', 'mock']
      response.writeHead(418, [...cookies, 'Content-Encoding', coding, 'X-Own', 'é'])
      response.end(bytes)
    })
    await using proxy = await startTestProxy(target.url)
    const { statusCode, headers, body } = await request(`${proxy.url}${path}`)
    expect(Buffer.from(await body.arrayBuffer())).toEqual(bytes)
    expect(statusCode).toBe(418)
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2'])
    expect(headers['content-encoding']).toBe(coding)
    // A header of ours that the target sent is lost.
    expect(headers).not.toHaveProperty('x-answered-by')
  })

  it('uses one form of a route after a base URL that ends in the prefix', async () => {
    await using target = await startTestServer((_, response) => response.end())
    await using proxy = await startTestProxy(`${target.url}/api/v1`)
    for (const place of [path, `/api/v1${path}`]) await (await request(`${proxy.url}${place}`)).body.dump()
    expect(target.asked.map(({ url }) => url)).toEqual([`/api/v1${path}`, `/api/v1${path}`])
    expect(proxy.passed.map(({ operation }) => operation)).toEqual(['clmmVenuePools', 'clmmVenuePools'])
  })

  it('is not buffered without a judge: HEAD, other methods and other paths', async () => {
    await using target = await startTestServer(({ method }, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      response.end(method === 'HEAD' ? undefined : '<p>')
    })
    await using proxy = await startTestProxy(target.url)
    for (const [method, place] of [
      ['HEAD', path],
      ['OPTIONS', path],
      ['GET', '/'],
    ] as const)
      await (await request(`${proxy.url}${place}`, { method })).body.dump()
    expect(proxy.passed.map(({ violations, exchange }) => [violations, exchange])).toEqual(
      Array(3).fill([[], undefined]),
    )
  })
})

it('tells an exchange of a target that fails only for a GET of an operation', async () => {
  await using target = await startTestServer((_, response) => response.destroy())
  await using proxy = await startTestProxy(target.url)
  for (const [method, place] of [
    ['GET', path],
    ['HEAD', path],
    ['POST', path],
    ['GET', '/'],
  ] as const)
    await (await request(`${proxy.url}${place}`, { method })).body.dump()
  expect(proxy.passed.map(({ status, exchange }) => [status, exchange?.operation])).toEqual([
    [502, 'clmmVenuePools'],
    ...Array(3).fill([502, undefined]),
  ])
})

async function ask(url: string): Promise<[status: number, body: string]> {
  const { statusCode, body } = await request(url, { headers: { 'x-own': 'of the client' } })
  return [statusCode, await body.text()]
}

describe('a target behind other connections', () => {
  it('is requested through a proxy, with a header of the operator', async () => {
    await using target = await startTestServer(({ headers }, response) =>
      response.end(String(headers['x-own'])),
    )
    await using company = await startProxy({ credentials: 'me:pass-word' })
    const environment = { HTTP_PROXY: `http://me:pass-word@${company.host}`, OWN: 'value-of-a-variable' }
    const network = readNetwork({ headers: ['X-Own: $OWN'], proxyLoopback: true }, environment)
    await using proxy = await startTestProxy(target.url, { network })
    expect(await ask(proxy.url + path)).toEqual([200, 'value-of-a-variable'])
    expect(company.asked).toEqual([`GET ${target.url}${path}`])
  })

  it('is not blamed for a proxy that rejects', async () => {
    await using target = await startTestServer((_, response) => response.end())
    await using company = await startProxy({ credentials: 'me:pass-word' })
    const network = readNetwork({ proxyLoopback: true }, { HTTP_PROXY: `http://${company.host}` })
    await using proxy = await startTestProxy(target.url, { network })
    const [status, body] = await ask(proxy.url + path)
    expect([status, JSON.parse(body).error]).toEqual([502, 'The target gave no whole reply.'])
    expect(body).toContain('407')
    expect(target.asked).toEqual([])
  })
})
