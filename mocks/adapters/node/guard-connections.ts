import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Mock } from '../../mock.ts'
import { completeHeaders } from '../complete-headers.ts'
import { isEventStream, writeReply } from './write-reply.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Requests of one connection, which are answered one after the other. */
interface Line {
  reply: ServerResponse | undefined
  readonly waiting: (() => void)[]
}

/**
 * Limits the connections of a server. Node answers all pipelined requests at once, so a client that does not
 * read could fill the memory with replies. Here a connection has one reply in progress at a time. While
 * another request waits, nothing more is read. `refuse` makes the replies to what is no request.
 *
 * `quietSeconds` limits the time without traffic. Returns a function that refuses new connections, ends idle ones at once and
 * the others after their reply, within `drainSeconds`. It resolves when all are closed.
 */
export function guardConnections(
  server: Server,
  { quietSeconds, drainSeconds }: Readonly<Record<'quietSeconds' | 'drainSeconds', number>>,
  answer: Answer,
  refuse: Mock['refuse'],
): () => Promise<void> {
  const lines = new Map<Duplex, Line>()
  let isDraining = false

  server.timeout = 1000 * quietSeconds
  // Node would end a connection after five seconds without a request, while the next one is on its way.
  server.keepAliveTimeout = 1000 * quietSeconds
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket
    // What came while this process had no time is read first: a request that is there is answered.
    setImmediate(() => {
      const reply = lines.get(socket)?.reply
      // A reply that a scenario delays is no fault of the client.
      if (socket.bytesRead === bytesRead && (reply === undefined || socket.writableLength > 0))
        socket.destroy()
    })
  })
  server.on('connection', (socket: Socket) => {
    const line: Line = { reply: undefined, waiting: [] }
    lines.set(socket, line)
    socket.once('close', () => lines.delete(socket))
    // Node reads on by itself once a reply is sent.
    socket.on('resume', () => {
      if (line.waiting.length > 0) socket.pause()
    })
  })

  const start = (line: Line, answer: Answer, request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    line.reply = response
    if (isDraining) response.setHeader('Connection', 'close')
    response.on('close', () => {
      if (isDraining) socket.destroySoon()
      // Others have their turn between two requests of one client.
      if (line.waiting.length > 0) setImmediate(proceed, line, socket)
      else line.reply = undefined
    })
    answer(request, response)
  }
  const proceed = (line: Line, socket: Socket) => {
    line.reply = undefined
    if (socket.destroyed) return
    line.waiting.shift()?.()
    if (line.waiting.length === 0) socket.resume()
  }
  // Node calls it when the server closes, and its own cuts off what is being sent.
  server.closeIdleConnections = () => {
    for (const [socket, { reply }] of lines) if (reply === undefined || isEventStream(reply)) socket.destroy()
  }

  /** Answers a request when the earlier ones of its connection are answered. */
  const inTurn =
    (answer: Answer): Answer =>
    (request, response) => {
      const { socket } = request
      const line = lines.get(socket)
      if (line === undefined) return
      if (line.reply === undefined) return start(line, answer, request, response)
      line.waiting.push(() => start(line, answer, request, response))
      socket.pause()
    }
  server.on('request', inTurn(answer))
  server.on(
    'checkExpectation',
    inTurn((request, response) =>
      writeReply(request, response, refuse(417, 'No expectation but 100-continue can be met.')),
    ),
  )
  server.on('clientError', (error, socket) => {
    const line = lines.get(socket)
    const reject = () => rejectUnparsable(refuse, error, socket)
    if (line?.reply?.req.complete) line.waiting.push(reject)
    else reject()
  })

  return () =>
    new Promise(resolve => {
      isDraining = true
      const timer = setTimeout(() => server.closeAllConnections(), 1000 * drainSeconds)
      server.close(() => {
        clearTimeout(timer)
        resolve()
      })
      for (const { reply } of lines.values())
        if (reply?.headersSent === false) reply.setHeader('Connection', 'close')
    })
}

type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer }

/** Answers bytes that Node could not parse as a request, with a message, and ends the connection. */
export function rejectUnparsable(refuse: Mock['refuse'], error: ParserError, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const reply = refuse(...explainError(error))
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
