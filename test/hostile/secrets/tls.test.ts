import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { createTransport } from '../../../src/conformance/collect/transport.ts'
import { runMdc } from '../../support/run-mdc.ts'

const folder = mkdtempSync(join(tmpdir(), 'mdc-tls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
const subject = ['-nodes', '-days', '2', '-subj', '/CN=localhost']
const made = spawnSync('openssl', [
  ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', ...subject],
  ...['-keyout', keyFile, '-out', certFile],
])
const hasCertificate = made.status === 0

/** Listens on a free port of loopback while something is done with its URL. */
async function withServer<Result>(server: Server, use: (url: string) => Promise<Result>): Promise<Result> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const result = await use(`https://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await new Promise(resolve => server.close(resolve))
  return result
}

/** What is said of a request over TLS to a server that is no good at it. */
const askOver = (server: Server) =>
  withServer(server, async url => {
    const limits = { allowed: new Set([url]), timeoutMs: 10_000, maxBodyBytes: 100, signal: undefined }
    const transport = createTransport({ ...limits, redact: text => text })
    const { failure } = await transport.send(url, {})
    await transport.close()
    return `${failure?.kind}: ${failure?.message}`
  })

const answering = (answer: string) =>
  createServer(socket => socket.on('error', () => {}).once('data', () => socket.end(answer)))
const secured = (options: TlsOptions) =>
  createTlsServer({
    ...(hasCertificate ? { key: readFileSync(keyFile), cert: readFileSync(certFile) } : {}),
    ...options,
  }).on('tlsClientError', () => {})

test.each<[what: string, server: () => Server, says: string]>([
  ['speaks http', () => answering('HTTP/1.1 400 Bad Request\r\n\r\n'), 'is its URL http?'],
  ['speaks something else', () => answering('SSH-2.0-OpenSSH_9.6\r\n'), 'is its URL http?'],
  ['hangs up', () => answering(''), 'the connection was closed before a reply'],
  [
    'shares no cipher',
    () => secured({ ciphers: 'PSK', maxVersion: 'TLSv1.2', pskCallback: () => null }),
    'TLS could not be agreed on: ',
  ],
])('a server that %s is told in a sentence', async (_, server, says) => {
  expect(await askOver(server())).toContain(says)
})

test.runIf(hasCertificate).each<[what: string, options: TlsOptions, says: RegExp]>([
  [
    'whom nobody vouches for',
    {},
    /^unreachable: self-signed certificate; if its authority is to be trusted, name it by --cacert$/,
  ],
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
])('a server %s is told in a sentence', async (_, options, says) => {
  expect(await askOver(secured(options))).toMatch(says)
})

test('the command says the same, without a stack', async () => {
  const server = hasCertificate
    ? secured({ ALPNProtocols: ['h2'] })
    : answering('HTTP/1.1 400 Bad Request\r\n\r\n')
  const { code, stdout, stderr } = await withServer(server, url =>
    runMdc(['conform', '--base-url', url, '--profile', 'smoke', '--rate', '0']),
  )
  expect(code).toBe(3)
  expect(stdout).toMatch(/tlsv1 alert no application protocol|is its URL http\?/)
  expect(stdout + stderr).not.toMatch(/^ +at |SSL routines|\.c:\d/m)
})
