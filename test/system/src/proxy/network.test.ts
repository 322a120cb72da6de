import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import { afterAll, describe, expect, it } from 'vitest'
import { readNetwork } from '../../../../src/network/read-network.ts'
import { canMakeCertificates, createCertificates } from '../../../support/make-certificates.ts'
import { startProxy } from '../../../support/start-proxy.ts'
import { startTestServer } from '../../../support/test-server.ts'
import { startTestProxy } from './start-test-proxy.ts'

const path = '/altchain/clmm-venue/pools'
const certificates = createCertificates()
afterAll(() => certificates.remove())

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

  it.skipIf(!canMakeCertificates)(
    'is requested at an address with its own certificate and ours',
    async () => {
      const own = certificates.make('server', ['DNS:api.example.test'])
      const client = certificates.make('client', ['DNS:client.test'])
      const options: ServerOptions = { key: own.key, cert: own.cert, ca: client.cert, requestCert: true }
      const server = createServer(options, ({ socket }, response) =>
        response.end(String((socket as typeof socket & { authorized: boolean }).authorized)),
      )
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      const network = readNetwork(
        {
          cacert: own.certFile,
          clientCert: client.certFile,
          clientKey: client.keyFile,
          resolve: [`api.example.test:${port}:127.0.0.1`],
        },
        {},
      )
      await using proxy = await startTestProxy(`https://api.example.test:${port}`, { network })
      expect(await ask(proxy.url + path)).toEqual([200, 'true'])
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  )
})
