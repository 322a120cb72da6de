import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { classifyFailure } from '../../../src/conformance/collect/classify-failure.ts'
import { createTransport } from '../../../src/conformance/collect/transport.ts'
import { conform } from '../../../src/conformance/conform.ts'

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
    'status 101, another protocol',
  ],
  [
    'another protocol without its name',
    '101 Switching Protocols',
    'malformed',
    'status 101, another protocol',
  ],
  ['to go on', '100 Continue', 'malformed', 'status 100 in place of a reply'],
  ['status 000', '000 None\r\ncontent-length: 0', 'malformed', 'the status is none that HTTP has'],
])('names an answer with %s', async (_, head, kind, says) => {
  const server = createServer(socket => {
    socket.on('error', () => {}).once('data', () => socket.end(`HTTP/1.1 ${head}\r\n\r\n`))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const redact = (text: string) => text
  const transport = createTransport({
    allowed: new Set([url]),
    timeoutMs: 10_000,
    maxBodyBytes: 100,
    redact,
    signal: undefined,
  })
  const { failure } = await transport.send(url, {})
  await transport.close()
  server.close()
  expect(failure?.kind).toBe(kind)
  expect(failure?.message).toContain(says)
})

test('names an answer that undici refused, also where its source is hidden', () => {
  const refuse = (file: string) =>
    Object.assign(new Error('false == true'), { code: 'ERR_ASSERTION', stack: `Error\n    at ${file}:9:1` })
  const { kind, message } = classifyFailure(refuse('/app/node_modules/undici/lib/client-h1.js'), false)
  expect([kind, message]).toEqual(['malformed', expect.stringContaining('status 101')])
  expect(classifyFailure(refuse('/app/own.js'), false).kind).toBe('unreachable')
})

test.each([0, -1, Number.NaN, 2 ** 31, Number.POSITIVE_INFINITY])(
  'rejects a timeout of %d ms, also in a program',
  async timeoutMs => {
    const run = conform({ base: 'http://127.0.0.1:1' }, { profile: 'smoke', limits: { timeoutMs } })
    await expect(run).rejects.toThrow('limits.timeoutMs')
  },
)
