import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { buildFailureReply } from '../../control/create-control.ts'

const tooLarge = buildFailureReply(431, 'Request Header Fields Too Large', 'The headers are too long.')
const tooSlow = buildFailureReply(408, 'Request Timeout', 'The request did not arrive in time.')
const malformed = buildFailureReply(400, 'Bad Request', 'This is no request in the form of HTTP/1.1.')

/** Answers what Node could not read as a request, which it would do without a word, and ends the connection. */
export function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const reply =
    code === 'HPE_HEADER_OVERFLOW' ? tooLarge : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow : malformed
  const { status, headers, body } = reply
  const lines = Object.entries({ ...headers, 'Content-Length': body.length, Connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`, () => socket.destroy())
}
