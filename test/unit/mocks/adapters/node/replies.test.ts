import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readOriginBases, toMockUrls } from '../../../../../mocks/adapters/base-urls.ts'
import { answerProbe } from '../../../../../mocks/adapters/node/answer-probe.ts'
import { answerRoot } from '../../../../../mocks/adapters/node/answer-root.ts'
import { createMetrics } from '../../../../../mocks/adapters/node/create-metrics.ts'
import { readConsoleFile } from '../../../../../mocks/adapters/node/read-console-file.ts'
import { rejectUnparsable } from '../../../../../mocks/adapters/node/reject-unparsable.ts'
import { isEventStream, writeReply } from '../../../../../mocks/adapters/node/write-reply.ts'
import type { JournalEntry } from '../../../../../mocks/core/journal/journal-entry.ts'
import type { MockReply } from '../../../../../mocks/core/mock-reply.ts'
import { createMock } from '../../../../../mocks/mock.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Headers of every reply. A source of replies has no say in them. */
const passive = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
}

/** Writes a reply to a response without a socket. */
function write(changes: Partial<MockReply> = {}, method = 'GET') {
  const pieces: Buffer[] = []
  const collect = (piece: Buffer | string = '') => void pieces.push(Buffer.from(piece))
  const calls = { writeHead: vi.fn(), write: vi.fn(collect), end: vi.fn(collect), flushHeaders: vi.fn() }
  const response = Object.assign(new EventEmitter(), calls)
  const resetAndDestroy = vi.fn()
  const request = { method, socket: { resetAndDestroy } } as unknown as IncomingMessage
  const reply = { status: 200, headers: {}, body: '["€"]', ...changes }
  writeReply(request, response as unknown as ServerResponse, reply)
  return { response, resetAndDestroy, body: () => Buffer.concat(pieces) }
}

test('sends a reply with its length in bytes', () => {
  const { response, body } = write({ headers: { A: 'b', 'x-content-type-options': 'no' } })
  expect(response.writeHead).toHaveBeenCalledWith(200, { A: 'b', 'Content-Length': '7', ...passive })
  expect(body().toString()).toBe('["€"]')
})

test('sends no body to HEAD, and no length with 204', () => {
  expect(write({}, 'HEAD').body()).toHaveLength(0)
  expect(write({ status: 204, body: '' }).response.writeHead).toHaveBeenCalledWith(204, passive)
})

test('waits for its delay, unless the client goes away', () => {
  const [patient, gone] = [write({ delayMs: 100 }), write({ delayMs: 100 })]
  gone.response.emit('close')
  vi.advanceTimersByTime(99)
  expect(patient.response.end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(patient.response.end).toHaveBeenCalledTimes(1)
  expect(gone.response.end).not.toHaveBeenCalled()
})

test('knows a reply that never comes', () => {
  const { response } = write({ delayMs: Number.POSITIVE_INFINITY })
  expect(isEventStream(response as unknown as ServerResponse)).toBe(true)
  expect(isEventStream(write().response as unknown as ServerResponse)).toBe(false)
})

test('resets the connection, or cuts the body in half', () => {
  const { resetAndDestroy, response } = write({ fault: { kind: 'reset' } })
  expect(resetAndDestroy).toHaveBeenCalledTimes(1)
  expect(response.writeHead).not.toHaveBeenCalled()
  const cut = write({ body: '12345678', fault: { kind: 'truncate' } })
  expect(cut.response.writeHead).toHaveBeenCalledWith(200, { 'Content-Length': '8', ...passive })
  expect(cut.body().toString()).toBe('1234')
})

test('sends a body in twenty pieces over its time', () => {
  const text = 'a'.repeat(40)
  const { response, body } = write({ body: text, fault: { kind: 'dribble', ms: 2_000 } })
  expect(body()).toHaveLength(2)
  vi.advanceTimersByTime(1_000)
  expect(body()).toHaveLength(22)
  vi.advanceTimersByTime(1_000)
  expect(body().toString()).toBe(text)
  expect(response.end).toHaveBeenCalledTimes(1)
})

const mock = createMock({ size: 'small', now: '2026-01-15T12:00:00Z' })

/** Returns the reply to bytes that Node's parser rejected with this code. */
function reject(code: string, rawPacket = '') {
  const socket = new PassThrough()
  rejectUnparsable(mock, Object.assign(new Error(code), { code, rawPacket: Buffer.from(rawPacket) }), socket)
  return { socket, text: socket.read()?.toString() as string | undefined }
}

test('answers in the form of HTTP, and ends the connection', () => {
  const { text = '', socket } = reject('HPE_INVALID_METHOD')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(head).toContain(`\r\nContent-Length: ${Buffer.byteLength(body)}`)
  expect(head).toContain('\r\nConnection: close')
  expect(JSON.parse(body).message).toBe('This is no request in the form of HTTP/1.1.')
  expect(socket.writableEnded).toBe(true)
})

test.each([
  ['ERR_HTTP_REQUEST_TIMEOUT', '', '408 Request Timeout'],
  ['HPE_HEADER_OVERFLOW', 'GET /pools?aaaa', '414 URI Too Long'],
  ['HPE_HEADER_OVERFLOW', 'GET /pools HTTP/1.1\r\nA: aaaa', '431 Request Header Fields Too Large'],
])('answers %s after "%s" with %s', (code, packet, status) => {
  expect(reject(code, packet).text).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n`))
})

test('says nothing to a client that is gone', () => {
  const { text, socket } = reject('ECONNRESET')
  expect(text).toBeUndefined()
  expect(socket.destroyed).toBe(true)
})

const probed = { metrics: undefined, health: () => undefined }
const read = async (path: string, some: Parameters<typeof answerProbe>[1] = probed, method = 'GET') =>
  answerProbe({ path, method }, some)

test('is ready, also while its store is away', async () => {
  const store = { isUp: false, since: 0, reason: 'ECONNREFUSED' }
  expect(JSON.parse((await read('/__mock/ready'))?.body ?? '')).toEqual({ status: 'ready' })
  const reply = await read('/__mock/ready', { ...probed, health: () => store })
  expect(reply?.status).toBe(200)
  expect(JSON.parse(reply?.body ?? '')).toEqual({ status: 'ready', store: 'down', reason: 'ECONNREFUSED' })
})

test('gives metrics where they are counted', async () => {
  const metrics = { observe: () => {}, read: async () => ({ contentType: 'text/plain', text: 'a 1' }) }
  expect(await read('/__mock/metrics', { ...probed, metrics })).toMatchObject({
    status: 200,
    headers: { 'Content-Type': 'text/plain' },
    body: 'a 1',
  })
  expect(await read('/__mock/metrics')).toMatchObject({
    status: 404,
    body: expect.stringContaining('--metrics'),
  })
})

test('leaves other requests alone', async () => {
  expect(await read('/__mock/state')).toBeUndefined()
  expect(await read('/__mock/ready', probed, 'POST')).toBeUndefined()
})

test('says at the root of an origin where to go next', () => {
  const reply = answerRoot('social', toMockUrls(readOriginBases({})))
  expect(reply).toMatchObject({ status: 200, headers: { 'Access-Control-Allow-Origin': '*' } })
  expect(JSON.parse(reply.body)).toMatchObject({
    message: expect.stringContaining('its social origin'),
    example: 'http://127.0.0.1:4010/altchain/clmm-venue/pools?limit=3',
    health: 'http://127.0.0.1:4010/__mock/health',
  })
})

const entry = {
  operationId: 'tokenDetails',
  status: 200,
  ms: 30,
  gaps: ['GAP-17', 'GAP-40'],
  access: ['payment'],
} as unknown as JournalEntry

test('measures the time of replies in seconds', async () => {
  const metrics = createMetrics(() => undefined)
  metrics.observe(entry)
  const { text } = await metrics.read()
  expect(text).toContain('mdc_request_duration_seconds_sum{operation="tokenDetails"} 0.03\n')
  expect(text).toContain('mdc_request_duration_seconds_bucket{le="0.025",operation="tokenDetails"} 0\n')
  expect(text).toContain('mdc_request_duration_seconds_bucket{le="0.05",operation="tokenDetails"} 1\n')
})

test('counts gaps, and payments alone', async () => {
  const metrics = createMetrics(() => undefined)
  metrics.observe(entry)
  metrics.observe({ ...entry, access: ['key'], gaps: [] })
  const { text } = await metrics.read()
  expect(text).toContain('mdc_gaps_total{gap="GAP-40"} 1\n')
  expect(text).toContain('mdc_payments_total{status="200"} 1\n')
})

test('shows the state of a store where there is one', async () => {
  expect((await createMetrics(() => undefined).read()).text).not.toContain('mdc_store_up')
  expect((await createMetrics(() => true).read()).text).toContain('mdc_store_up 1\n')
  expect((await createMetrics(() => false).read()).text).toContain('mdc_store_up 0\n')
})

test('reads the document of the contract, never from a cache', async () => {
  const file = await readConsoleFile('/__mock/document.json', [])
  expect(file?.headers).toEqual({
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  })
  expect(JSON.parse(file?.bytes.toString() ?? '')).toHaveProperty('paths')
})

test.each([
  '/__mock/state',
  '/__mock/console/none.js',
  '/__mock/console/../index.html',
  '/__mock/index.html',
  '/',
])('reads no file at %s', async path => {
  expect(await readConsoleFile(path, [])).toBeUndefined()
})
