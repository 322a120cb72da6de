import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isEventStream, writeReply } from '../../../../../mocks/adapters/node/write-reply.ts'
import type { MockReply } from '../../../../../mocks/core/mock-reply.ts'

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

test('compresses as the headers say', () => {
  const encode = (coding: string) => write({ headers: { 'Content-Encoding': coding } }).body()
  expect(brotliDecompressSync(encode('br')).toString()).toBe('["€"]')
  expect(gunzipSync(encode('gzip')).toString()).toBe('["€"]')
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
