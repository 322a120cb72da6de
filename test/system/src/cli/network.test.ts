import { createServer } from 'node:https'
import { afterAll, expect, test } from 'vitest'
import { createFetch } from '../../../../mocks/adapters/create-fetch.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { listenLocally } from '../../../support/listen-locally.ts'
import { canMakeCertificates, createCertificates } from '../../../support/make-certificates.ts'
import { runMdc } from '../../../support/run-mdc.ts'
import { startProxy } from '../../../support/start-proxy.ts'

const certificates = createCertificates()
afterAll(() => certificates.remove())
const KEY = 'the-real-key-4711'

test.runIf(canMakeCertificates)(
  'judges a service through a proxy and a gateway with client and server certificates',
  { timeout: 120_000 },
  async () => {
    const server = certificates.make('server', ['DNS:api.example.test'])
    const client = certificates.make('client', ['DNS:client.test'])
    const answer = createFetch(createMock({ size: 'small', apiKeys: [KEY] }), { baseUrl: 'http://mock.test' })
    const seen = { peers: new Set<unknown>(), gates: new Set<unknown>(), keys: new Set<unknown>() }
    const options = { ...server, requestCert: true, rejectUnauthorized: true, ca: client.cert }
    const service = createServer(options, async (request, response) => {
      const { 'x-gate': gate, authorization = '' } = request.headers
      seen.peers.add((request.socket as import('node:tls').TLSSocket).getPeerCertificate().subject.CN)
      seen.gates.add(gate)
      seen.keys.add(authorization)
      const [, key = ''] = /^Bearer (.+)$/.exec(authorization) ?? []
      const reply = await answer(
        new Request(`http://mock.test${request.url}`, { headers: key === '' ? {} : { 'X-API-Key': key } }),
      )
      response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(await reply.text())
    })
    await using local = await listenLocally(service)
    const { port } = local
    await using proxy = await startProxy({ credentials: 'me:proxy-password' })
    const { code, stdout, stderr } = await runMdc(
      [
        ...['conform', '--base-url', `https://api.example.test:${port}`, '--operation', 'clmmVenuePools'],
        ...['--rate', '0', '--bearer', '--header', 'X-Gate: $GATE', '--cacert', server.certFile],
        ...['--client-cert', client.certFile, '--client-key', client.keyFile],
      ],
      {
        MDC_API_KEY: KEY,
        GATE: 'gate-token',
        HTTPS_PROXY: `http://me:proxy-password@${proxy.host}`,
        https_proxy: '',
        no_proxy: '',
        NO_PROXY: '',
      },
    )
    expect(stdout).toContain('exit 0: conforms')
    expect([code, stderr]).toEqual([0, expect.not.stringMatching(/over plain http/)])
    expect(proxy.asked.every(line => line === `CONNECT api.example.test:${port}`)).toBe(true)
    expect([[...seen.peers], [...seen.gates]]).toEqual([['client'], ['gate-token']])
    expect([...seen.keys]).toContain(`Bearer ${KEY}`)
  },
)

test.each([
  [
    403,
    /status 403 through the proxy (http:\S+); the proxy itself may have refused: check the password in HTTP_PROXY/,
  ],
  [407, /the proxy (http:\S+) asks for user name and password \(407\), and did not take those/],
])(
  'does not blame the key alone for a wrong proxy password with status %d, and does not show it',
  async (denial, says) => {
    await using proxy = await startProxy({ credentials: 'me:proxy-password', denial })
    const { code, stdout, stderr } = await runMdc(
      ['conform', '--base-url', 'http://api.example.test', '--operation', 'clmmVenuePools', '--rate', '0'],
      {
        MDC_API_KEY: KEY,
        http_proxy: `http://me:wrong-password@${proxy.host}`,
        no_proxy: '',
      },
    )
    const reason = stdout.trimEnd().split('\n').at(-1) ?? ''
    expect([code, reason]).toEqual([3, expect.stringMatching(says)])
    expect(says.exec(reason)?.[1]).toBe(`http://${proxy.host}`)
    expect(stdout + stderr).not.toContain('wrong-password')
    expect(proxy.asked[0]).toMatch(/^GET http:\/\/api\.example\.test\//)
  },
)

test.each<[args: string[], says: string]>([
  [['--bearer', '--key-header', 'X-Key'], "option '--bearer' cannot be used with option '--key-header"],
  [['--key-header', 'Host'], 'No key can be sent in a header "Host".'],
])('reports %j before anything is sent', async (args, says) => {
  const { code, stderr } = await runMdc(['conform', '--base-url', 'https://api.example.test', ...args], {
    HTTPS_PROXY: '',
    https_proxy: '',
  })
  expect([code, stderr]).toEqual([2, expect.stringContaining(says)])
})
