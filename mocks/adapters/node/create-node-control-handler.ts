import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  buildCorsHeaders,
  type ControlHosts,
  checkControlRequest,
} from '../../control/check-control-request.ts'
import type { ControlBackend } from '../../control/control-backend.ts'
import type { ControlRequest, OriginUrls } from '../../control/control-routes.ts'
import { buildFailureReply, buildJsonReply, rejectInvalid } from '../../control/dispatch-request.ts'
import { type ChangeSubscriber, changesPath } from '../../control/follow-changes.ts'
import { consolePath, readyPath } from '../../control/probe-paths.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import { MAX_OVERRIDE_BYTES } from '../../overrides/parse-overrides.ts'
import type { StoreHealth } from '../../state/stored-session.ts'
import { readConsoleFile } from './read-console-file.ts'
import { writeReply } from './write-reply.ts'

/** A control request without its body. */
type IncomingRequest = Omit<ControlRequest, 'body' | 'remote'>

/**
 * Answers requests below /__mock/: the control API, the stream of its changes, and the files of the console.
 */
export interface NodeControlHandler {
  /** True for a request below /__mock/, and for a browser that opens the root as a page. */
  concerns(asked: IncomingRequest): boolean
  answer(request: IncomingMessage, response: ServerResponse, asked: IncomingRequest): Promise<void>
  /** Ends the streams, which would otherwise last forever. */
  end(): void
}

const MAX_BYTES = 65_536

/** Overrides have recorded replies in them. There is room for blanks around these. */
const MAX_OVERRIDE_BODY_BYTES = MAX_OVERRIDE_BYTES + 100_000

/** Creates the control answer of a mock. It rejects only for internal errors, never for client input. */
export function createNodeControlHandler(
  source: ControlBackend,
  urls: OriginUrls,
  place: ControlHosts,
  readHealth: () => StoreHealth | undefined,
): NodeControlHandler {
  const streams = new Set<ServerResponse>()
  const answerPlain = async (request: IncomingMessage, asked: ControlRequest): Promise<MockReply> => {
    const hasOverrides = asked.path === '/__mock/overrides'
    const most = hasOverrides ? MAX_OVERRIDE_BODY_BYTES : MAX_BYTES
    const body = await readRequestBody(request, most)
    if (body !== undefined) {
      const reply = await source.dispatch({ ...asked, body }, urls)
      const page = asked.header('origin')
      return { ...reply, headers: { ...reply.headers, ...(page && buildCorsHeaders(page)) } }
    }
    const advice = hasOverrides ? ` Overrides have at most ${MAX_OVERRIDE_BYTES}.` : ''
    const reply = buildFailureReply(
      413,
      'Content Too Large',
      `The body is longer than ${most} bytes.${advice}`,
    )
    return { ...reply, headers: { ...reply.headers, Connection: 'close' } }
  }
  const stream = (request: IncomingMessage, response: ServerResponse, asked: ControlRequest) => {
    try {
      streamChanges(response, reader => source.follow(asked, reader))
      streams.add(response.once('close', () => streams.delete(response)))
    } catch (error) {
      writeReply(request, response, rejectInvalid(error))
    }
  }
  return {
    concerns: ({ path, header, method }) =>
      /^\/__mock(\/|$)/.test(path) ||
      (path === '/' && method === 'GET' && Boolean(header('accept')?.includes('text/html'))),
    answer: async (request, response, plain) => {
      const asked = { ...plain, body: '', remote: request.socket.remoteAddress ?? '' }
      const { path, method } = asked
      if (path === '/' || path === '/__mock') return writeReply(request, response, redirectToConsole)
      if (path === readyPath && (method === 'GET' || method === 'HEAD'))
        return writeReply(request, response, buildReadiness(readHealth()))
      // Whoever follows a link to the page comes from anywhere; what the page asks for itself does not.
      const isPage = method === 'GET' && path === consolePath
      const header = isPage ? forgetSite(asked.header) : asked.header
      const problem = checkControlRequest({ ...asked, header }, place)
      if (problem !== undefined)
        return writeReply(request, response, buildFailureReply(403, 'Forbidden', problem))
      if (method === 'GET') {
        if (path === changesPath) return stream(request, response, asked)
        const file = await readConsoleFile(path, Object.values(urls))
        if (file !== undefined) {
          response.writeHead(200, { ...file.headers, 'Content-Length': file.bytes.length }).end(file.bytes)
          return
        }
      }
      writeReply(request, response, await answerPlain(request, asked))
    },
    end: () => {
      for (const response of streams) response.end()
    },
  }
}

/** A replica stays ready while its store is down, since it still answers requests without state. */
function buildReadiness(store: StoreHealth | undefined): MockReply {
  return buildJsonReply(200, {
    status: 'ready',
    ...(store && { store: store.isUp ? 'up' : 'down', reason: store.reason }),
  })
}

function forgetSite(header: ControlRequest['header']): ControlRequest['header'] {
  return name => (name === 'sec-fetch-site' ? undefined : header(name))
}

const redirectToConsole: MockReply = {
  status: 302,
  headers: { Location: consolePath, Vary: 'Accept' },
  body: '',
}

/** Reads the body of a request as text. Undefined if it exceeds `most` bytes, or the client disconnects. */
export function readRequestBody(request: IncomingMessage, most: number): Promise<string | undefined> {
  return new Promise(resolve => {
    const pieces: Buffer[] = []
    let size = 0
    request.on('data', (piece: Buffer) => {
      size += piece.length
      if (size <= most) pieces.push(piece)
      else resolve(undefined)
    })
    request.on('end', () => resolve(Buffer.concat(pieces).toString()))
    request.on('close', () => resolve(undefined))
  })
}

/** Unsent bytes above which a slow reader is disconnected. It can reconnect for the changes it missed. */
const MAX_UNSENT_BYTES = 4_000_000

/**
 * Sends the changes of a session as they happen, until the connection ends. Throws the errors of `follow`.
 */
export function streamChanges(
  response: ServerResponse,
  follow: (reader: ChangeSubscriber) => () => void,
): void {
  const start = () => {
    if (!response.headersSent)
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  }
  const stop = follow({
    write: text => {
      start()
      response.write(text)
      if (response.writableLength > MAX_UNSENT_BYTES) response.destroy()
    },
    end: () => response.end(),
  })
  start()
  response.once('close', stop)
}
