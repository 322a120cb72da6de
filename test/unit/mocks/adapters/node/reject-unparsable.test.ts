import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { rejectUnparsable } from '../../../../../mocks/adapters/node/reject-unparsable.ts'
import { createMock } from '../../../../../mocks/mock.ts'

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
