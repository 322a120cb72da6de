import { createServer, type Server } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { classifyFailure } from '../../../src/conformance/collect/read-reply-body.ts'
import { createTransport } from '../../../src/conformance/collect/transport.ts'
import { conform } from '../../../src/conformance/conform.ts'
import { listenLocally } from '../../support/listen-locally.ts'
import { canMakeCertificates, createCertificates } from '../../support/make-certificates.ts'
import { runMdc } from '../../support/run-mdc.ts'

function openTransport(url: string) {
  const limits = { allowed: new Set([url]), timeoutMs: 10_000, maxBodyBytes: 100, signal: undefined }
  return createTransport({ ...limits, redact: text => text })
}

const answering = (answer: string | Buffer) =>
  createServer(socket => socket.once('data', () => socket.end(answer)))

test.each([
  [
    'a length beside chunks',
    '200 OK\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n3\r\n[1]\r\n0',
    'malformed',
    'beside Transfer-Encoding',
  ],
  [
    'another protocol',
    '101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade',
    'malformed',
    'the status is none that a reply can have',
  ],
  ['status 000', '000 None\r\ncontent-length: 0', 'malformed', 'the status is none that a reply can have'],
])('names an answer with %s', async (_, head, kind, says) => {
  await using server = await listenLocally(answering(`HTTP/1.1 ${head}\r\n\r\n`))
  const transport = openTransport(server.url)
  const { failure } = await transport.send(server.url, {})
  await transport.close()
  expect(failure?.kind).toBe(kind)
  expect(failure?.message).toContain(says)
})

test('names an answer that undici refused, also where its source is hidden', () => {
  const refuse = (file: string) =>
    Object.assign(new Error('false == true'), { code: 'ERR_ASSERTION', stack: `Error\n    at ${file}:9:1` })
  const { kind, message } = classifyFailure(refuse('/app/node_modules/undici/lib/client-h1.js'), false)
  expect([kind, message]).toEqual(['malformed', 'the status is none that a reply can have'])
  expect(classifyFailure(refuse('/app/own.js'), false).kind).toBe('unreachable')
})

test.each([0, Number.NaN, 2 ** 31])('rejects a timeout of %d ms, also in a program', async timeoutMs => {
  const run = conform({ base: 'http://127.0.0.1:1' }, { profile: 'smoke', limits: { timeoutMs } })
  await expect(run).rejects.toThrow('limits.timeoutMs')
})

const certificates = createCertificates()
afterAll(() => certificates.remove())
const own = canMakeCertificates ? certificates.make('localhost', ['IP:127.0.0.1']) : undefined

/** Listens on a free port of loopback while something is done with its URL. */
async function withServer<Result>(server: Server, use: (url: string) => Promise<Result>): Promise<Result> {
  await using local = await listenLocally(server)
  return await use(local.url.replace('http', 'https'))
}

/** Returns the failures of two requests to a URL in sequence. */
async function askTwice(url: string) {
  const transport = openTransport(url)
  const [first, second] = [await transport.send(url, {}), await transport.send(url, {})]
  await transport.close()
  return [first, second].map(({ failure }) => failure && `${failure.kind}: ${failure.message}`)
}

/** Returns the failure of a TLS request to an invalid server. */
const askOver = async (server: Server) => (await withServer(server, askTwice))[0]

const secured = (options: TlsOptions) =>
  createTlsServer({ key: own?.key, cert: own?.cert, ...options }).on('tlsClientError', () => {})

test.each<[what: string, server: () => Server, says: string]>([
  ['speaks http', () => answering('HTTP/1.1 400 Bad Request\r\n\r\n'), 'is its URL http?'],
  ['hangs up', () => answering(''), 'the connection was closed before a reply'],
  [
    'shares no cipher',
    () => secured({ ciphers: 'PSK', maxVersion: 'TLSv1.2', pskCallback: () => null }),
    'TLS could not be agreed on: ',
  ],
])('reports a server that %s in a sentence', async (_, server, says) => {
  expect(await askOver(server())).toContain(says)
})

test.runIf(canMakeCertificates).each<[what: string, options: TlsOptions, says: RegExp]>([
  ['whom nobody vouches for', {}, /^unreachable: self-signed certificate$/],
  [
    'that speaks HTTP/2 alone',
    { ALPNProtocols: ['h2'] },
    /^unreachable: TLS could not be agreed on: tlsv1 alert no application protocol$/,
  ],
  [
    'that knows no TLS of this century',
    { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' },
    /^unreachable: TLS could not be agreed on: [\w ]+$/,
  ],
])('reports a server %s in a sentence', async (_, options, says) => {
  expect(await askOver(secured(options))).toMatch(says)
})

/** Returns the output of a run on a listening server. */
const judgeAt = (server: Server, protocol: 'http' | 'https', ...flags: readonly string[]) =>
  withServer(server, url =>
    runMdc([
      ...['conform', '--base-url', url.replace('https', protocol), '--operation', 'clmmVenuePools'],
      ...['--rate', '0', ...flags],
    ]),
  )

const asksForCertificate = { requestCert: true, rejectUnauthorized: true, ca: own?.cert }
/** An alert of TLS 1.0: protocol version. */
const alert = Buffer.from([21, 3, 1, 0, 2, 2, 70])

test.runIf(canMakeCertificates).each<[what: string, server: () => Server, protocol: 'http' | 'https']>([
  [
    'TLS 1.3 asks for a client certificate',
    () => secured({ ...asksForCertificate, minVersion: 'TLSv1.3' }),
    'https',
  ],
  ['TLS answers plain http with an alert', () => answering(alert), 'http'],
])('blames the connection where %s', async (_, server, protocol) => {
  const { code, stdout } = await judgeAt(server(), protocol, '--cacert', own?.certFile ?? '')
  expect(code).toBe(3)
  expect(stdout).toContain('Not reached: the address or the settings of the connection may be wrong')
  expect(stdout).not.toContain('Failed by the service itself')
})

test('blames the service after an earlier reply', async () => {
  const once = () => {
    let asked = 0
    const reply = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
    return createServer(socket =>
      socket.once('data', () => {
        asked += 1
        socket.end(asked === 1 ? reply : '')
      }),
    )
  }
  const { stdout } = await judgeAt(once(), 'http')
  expect(stdout).toContain('Failed by the service itself')
  expect(stdout).not.toContain('Not reached')
  const failures = await withServer(once(), url => askTwice(url.replace('https', 'http')))
  expect(failures).toEqual([undefined, 'reset: the connection was closed before a reply'])
})
