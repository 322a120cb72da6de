import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isEventStream } from './write-reply.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Listeners of a server, by the event of `node:http` that they answer. */
export interface GuardedEvents {
  readonly request: Answer
  readonly checkExpectation: Answer
  readonly clientError: (error: Error, socket: Duplex) => void
}

/** Requests of one connection, which are answered one after the other. */
interface Line {
  /** The reply in progress, if any. */
  reply: ServerResponse | undefined
  readonly waiting: (() => void)[]
}

/**
 * Limits the connections of a server. Node answers all pipelined requests at once, so a client that does not
 * read could fill the memory with replies. Here a connection has one reply in progress at a time. While
 * another request waits, nothing more is read.
 *
 * `quietSeconds` limits the time without traffic. Returns a function that refuses new connections, ends idle ones at once and
 * the others after their reply, within `drainSeconds`. It resolves when all are closed.
 */
export function guardConnections(
  server: Server,
  { quietSeconds, drainSeconds }: Readonly<Record<'quietSeconds' | 'drainSeconds', number>>,
  { request, checkExpectation, clientError }: GuardedEvents,
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
  server.on('request', inTurn(request))
  server.on('checkExpectation', inTurn(checkExpectation))
  server.on('clientError', (error, socket) => {
    const line = lines.get(socket)
    if (line?.reply?.req.complete) line.waiting.push(() => clientError(error, socket))
    else clientError(error, socket)
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
