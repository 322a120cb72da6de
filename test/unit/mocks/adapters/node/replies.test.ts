import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rejectUnparsable } from '../../../../../mocks/adapters/node/guard-connections.ts'
import { isEventStream, writeReply } from '../../../../../mocks/adapters/node/write-reply.ts'
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

const mock = createMock({ size: 'small', now: '2026-01-15T12:00:00Z' })

/** Returns the reply to bytes that Node's parser rejected with this code. */
function reject(code: string, rawPacket = '') {
  const socket = new PassThrough()
  rejectUnparsable(
    mock.refuse,
    Object.assign(new Error(code), { code, rawPacket: Buffer.from(rawPacket) }),
    socket,
  )
  return { socket, text: socket.read()?.toString() as string | undefined }
}

test('answers 408 to a request that never ends', () => {
  expect(reject('ERR_HTTP_REQUEST_TIMEOUT').text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
})

test('says nothing to a client that is gone', () => {
  const { text, socket } = reject('ECONNRESET')
  expect(text).toBeUndefined()
  expect(socket.destroyed).toBe(true)
})
