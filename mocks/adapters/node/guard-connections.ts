import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isEventStream } from './write-reply.ts'

/** Time limits of connections that make no progress. */
export interface ConnectionLimits {
  /** Maximum time in seconds that a connection may be idle while the client should send or read. */
  readonly quietSeconds: number
  /** Maximum time in seconds for replies in progress when the server stops. */
  readonly drainSeconds: number
}

/** Requests of one connection, which are answered one after the other. */
interface Line {
  /** The reply in progress, if any. */
  reply: ServerResponse | undefined
  readonly waiting: (() => void)[]
}

/** The connections of one server. */
export interface ConnectionGuard {
  /** Calls `answer` when the earlier requests of the same connection are answered. */
  answer(request: IncomingMessage, response: ServerResponse, answer: () => void): void
  /** Calls a function when the earlier requests of a connection are answered. */
  afterReplies(socket: Duplex, then: () => void): void
  /**
   * Refuses new connections, ends idle ones at once and the others after their reply. Resolves when all are
   * closed.
   */
  drain(): Promise<void>
}

/**
 * Limits the connections of a server. Node answers all pipelined requests at once, so a client that does not
 * read could fill the memory with replies. Here a connection has one reply in progress at a time. While
 * another request waits, nothing more is read.
 */
export function guardConnections(
  server: Server,
  { quietSeconds, drainSeconds }: ConnectionLimits,
): ConnectionGuard {
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

  const start = (line: Line, socket: Socket, response: ServerResponse, answer: () => void) => {
    line.reply = response
    if (isDraining) response.setHeader('Connection', 'close')
    response.on('close', () => {
      if (isDraining) socket.destroySoon()
      // Others have their turn between two requests of one client.
      if (line.waiting.length > 0) setImmediate(proceed, line, socket)
      else line.reply = undefined
    })
    answer()
  }
  const proceed = (line: Line, socket: Socket) => {
    line.reply = undefined
    if (socket.destroyed) return
    line.waiting.shift()?.()
    if (line.waiting.length === 0) socket.resume()
  }
  const endIdle = () => {
    for (const [socket, { reply }] of lines) if (reply === undefined || isEventStream(reply)) socket.destroy()
  }
  // Node calls it when the server closes, and its own cuts off what is being sent.
  server.closeIdleConnections = endIdle

  return {
    answer: (request, response, answer) => {
      const { socket } = request
      const line = lines.get(socket)
      if (line === undefined) return
      if (line.reply === undefined) return start(line, socket, response, answer)
      line.waiting.push(() => start(line, socket, response, answer))
      socket.pause()
    },
    afterReplies: (socket, then) => {
      const line = lines.get(socket)
      if (line?.reply?.req.complete) line.waiting.push(then)
      else then()
    },
    drain: () =>
      new Promise(resolve => {
        isDraining = true
        const timer = setTimeout(() => server.closeAllConnections(), 1000 * drainSeconds)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
        for (const { reply } of lines.values())
          if (reply?.headersSent === false) reply.setHeader('Connection', 'close')
      }),
  }
}
