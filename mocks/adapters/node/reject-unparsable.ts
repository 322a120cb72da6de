import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Mock } from '../../mock.ts'
import { completeHeaders } from '../complete-headers.ts'

/** Error of Node's parser for bytes that are not an HTTP request. */
type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer }

/** Answers bytes that Node could not parse as a request, with a message, and ends the connection. */
export function rejectUnparsable(mock: Pick<Mock, 'refuse'>, error: ParserError, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const reply = mock.refuse(...explainError(error))
  const { status, body } = reply
  const lines = Object.entries({ ...completeHeaders(reply, Buffer.byteLength(body)), Connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`, () => socket.destroy())
}

function explainError({ code, rawPacket }: ParserError): [status: number, message: string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request did not arrive in time.']
  if (code !== 'HPE_HEADER_OVERFLOW') return [400, 'This is no request in the form of HTTP/1.1.']
  const isStillAddress = /^[A-Z]+ [^\r\n]*$/.test(rawPacket?.toString('latin1') ?? '')
  return isStillAddress ? [414, 'The address is too long.'] : [431, 'The headers are too long.']
}
