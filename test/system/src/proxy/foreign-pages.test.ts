import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { Network } from '../../../../src/network/network.ts'
import { sendHttp } from '../../../support/send-http.ts'
import { startTestServer } from '../../../support/test-server.ts'
import { startTestProxy } from './start-test-proxy.ts'

const pools = '/altchain/clmm-venue/pools'
/** Headers that the operator adds. Pages of other sites must not use them. */
const network = { headers: [{ name: 'X-Gate', value: 'token-of-the-operator', shown: '$GATE' }] }

describe('clients of the proxy', () => {
  it.each<[headers: Record<string, string>, status: number]>([
    [{}, 200],
    [{ Host: '[::1]:4020' }, 200],
    [{ Host: 'PROXY.test:4020' }, 200],
    [{ Host: 'evil.example:4020' }, 403],
    [{ Host: '127.0.0.1.evil.example' }, 403],
    [{ Origin: 'http://localhost:3000' }, 200],
    [{ Origin: 'https://app.example.com' }, 200],
    [{ Origin: 'https://app.example.com:444' }, 403],
    [{ Origin: 'null' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'none' }, 200],
  ])('%j gets %i', async (headers, status) => {
    await using target = await startTestServer((_, response) => response.end('{}'))
    const options = { network, allowedHosts: ['proxy.test'], cors: ['https://app.example.com'] }
    await using proxy = await startTestProxy(target.url, options)
    for (const [method, path] of [
      ['POST', pools],
      ['GET', '/admin'],
    ] as const)
      expect((await sendHttp(method, proxy.url + path, { headers })).status).toBe(status)
    expect(target.asked).toHaveLength(status === 200 ? 2 : 0)
    expect(proxy.passed.map(passed => passed.status)).toEqual([status, status])
  })
})

describe('a page of this machine, without `cors`', () => {
  it.each<[headers: Record<string, string>, status: number, network: Network]>([
    [{ Origin: 'http://localhost:3000' }, 403, network],
    [{ Origin: 'http://localhost:4020', Host: 'localhost:4020' }, 200, network],
    [{ Origin: 'http://localhost:3000', Host: 'localhost:4020' }, 403, network],
    [{ Origin: 'http://evil.example:4020', Host: 'localhost:4020' }, 403, network],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403, network],
    [{ 'Sec-Fetch-Site': 'same-origin' }, 200, network],
    [{}, 200, network],
    [{ Origin: 'http://localhost:3000' }, 403, { tls: { cert: 'of the operator' } }],
    [{ Origin: 'http://localhost:3000' }, 200, { tls: { ca: 'of the target' } }],
    [{ Origin: 'http://localhost:3000' }, 200, {}],
    [{ 'Sec-Fetch-Site': 'same-site' }, 200, {}],
  ])('with %j gets %i, if the proxy adds %j', async (headers, status, network) => {
    await using target = await startTestServer((_, response) => response.end('{}'))
    await using proxy = await startTestProxy(target.url, { network })
    expect((await sendHttp('POST', proxy.url + pools, { headers })).status).toBe(status)
    expect(target.asked).toHaveLength(status === 200 ? 1 : 0)
  })
})

describe('a page of another origin', () => {
  const Origin = 'http://localhost:3000'
  const preflight = {
    Origin,
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'x-api-key',
  }

  it("gets the target's answer without `cors`", async () => {
    await using target = await startTestServer(({ method }, response) => {
      response.writeHead(method === 'OPTIONS' ? 405 : 200, { 'Access-Control-Allow-Origin': '*' }).end()
    })
    await using proxy = await startTestProxy(target.url)
    expect((await sendHttp('OPTIONS', proxy.url + pools, { headers: preflight })).status).toBe(405)
    const { headers } = await sendHttp('GET', `${proxy.url}/other`, { headers: { Origin } })
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*' })
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it('is allowed by the proxy with `cors`, whatever the target says', async () => {
    await using target = await startTestServer((_, response) => {
      response.writeHead(404, { 'Access-Control-Allow-Origin': 'https://other.example', 'X-Own': '1' })
      response.end('{"error": "none"}')
    })
    await using proxy = await startTestProxy(target.url, { cors: [] })
    const asked = await sendHttp('OPTIONS', proxy.url + pools, { headers: preflight })
    expect(asked.status).toBe(204)
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': Origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'x-api-key',
    })
    expect(target.asked).toHaveLength(0)
    for (const path of [pools, '/other'])
      expectOpen((await sendHttp('GET', proxy.url + path, { headers: { Origin } })).headers, 'X-Own')
  })

  it('gets a reason for a missing reply, with and without `cors`', async () => {
    for (const cors of [[], undefined]) {
      await using proxy = await startTestProxy('http://127.0.0.1:1', { cors })
      const { status, headers } = await sendHttp('GET', proxy.url + pools, { headers: { Origin } })
      expect(status).toBe(502)
      expectOpen(headers, 'X-Answered-By')
    }
  })

  function expectOpen(headers: IncomingHttpHeaders, exposed: string): void {
    expect(headers).toMatchObject({
      'access-control-allow-origin': Origin,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    })
    expect(headers['access-control-expose-headers']).toContain(exposed)
  }
})
