import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestBounds } from '../../../src/base/bounds.ts'
import { findCrossSiteHeader } from '../../../src/network/find-cross-site-header.ts'
import { isLoopback } from '../../../src/network/is-loopback.ts'
import type { ControlBackend } from '../../control/control-backend.ts'
import { type ControlRequest, healthPath, type OriginUrls } from '../../control/control-routes.ts'
import { buildFailureReply, buildJsonReply, rejectInvalid } from '../../control/dispatch-request.ts'
import { type ChangeSubscriber, changesPath } from '../../control/follow-changes.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import type { StoreHealth } from '../../state/stored-session.ts'
import { hasControlToken } from './has-control-token.ts'
import { consolePath, isConsolePath, readConsoleFile } from './read-console-file.ts'
import { writeReply } from './write-reply.ts'

/** Address the mock listens on, and host name and token with which other machines may use the control API, if they may. */
type ControlHosts = Readonly<Record<'host', string> & Record<'controlHost' | 'token', string | undefined>>

type IncomingRequest = Omit<ControlRequest, 'body' | 'remote'>

export type NodeControlHandler = ReturnType<typeof createNodeControlHandler>

export const readyPath = '/__mock/ready'

/** Overrides have recorded replies in them. There is room for blanks around these. */
const MAX_OVERRIDE_BODY_BYTES = requestBounds.overrideBytes + 100_000

/**
 * Creates what answers the control API of a mock, the stream of its changes, and the files of the console. `answer` rejects only
 * for internal errors, never for client input.
 */
export function createNodeControlHandler(
  source: ControlBackend,
  urls: OriginUrls,
  place: ControlHosts,
  readHealth: () => StoreHealth | undefined,
) {
  const streams = new Set<ServerResponse>()
  const answerPlain = async (request: IncomingMessage, asked: ControlRequest): Promise<MockReply> => {
    const hasOverrides = asked.path === '/__mock/overrides'
    const most = hasOverrides ? MAX_OVERRIDE_BODY_BYTES : requestBounds.bodyBytes
    const body = await readRequestBody(request, most)
    if (body !== undefined) {
      const reply = await source.dispatch({ ...asked, body }, urls)
      const page = asked.header('origin')
      return { ...reply, headers: { ...reply.headers, ...(page && buildCorsHeaders(page)) } }
    }
    const advice = hasOverrides ? ` Overrides have at most ${requestBounds.overrideBytes}.` : ''
    const problem = `The body is longer than ${most} bytes.${advice}`
    const reply = buildFailureReply(413, 'Content Too Large', problem)
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
    /** True for a request below /__mock/, and for a browser that opens the root as a page. */
    concerns: ({ path, header, method }: IncomingRequest) =>
      /^\/__mock(\/|$)/.test(path) ||
      (path === '/' && method === 'GET' && Boolean(header('accept')?.includes('text/html'))),
    answer: async (request: IncomingMessage, response: ServerResponse, plain: IncomingRequest) => {
      const asked = { ...plain, body: '', remote: request.socket.remoteAddress ?? '' }
      const { path, method } = asked
      if (path === '/' || path === '/__mock') return writeReply(request, response, redirectToConsole)
      if (path === readyPath && (method === 'GET' || method === 'HEAD'))
        return writeReply(request, response, buildReadiness(readHealth()))
      const problem = checkControlRequest(asked, place)
      if (problem !== undefined)
        return writeReply(request, response, buildFailureReply(403, 'Forbidden', problem))
      if (lacksToken(asked, place)) return writeReply(request, response, tokenChallenge)
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
    /** Ends the streams, which would otherwise last forever. */
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

/** Sends the changes of a session until the connection ends. Throws the errors of `follow`. */
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
      if (response.writableLength > requestBounds.unsentBytes) response.destroy()
    },
    end: () => response.end(),
  })
  start()
  response.once('close', stop)
}

/** Returns the reason to reject a control request, or undefined if it is allowed. */
export function checkControlRequest(
  { path, method, remote, header }: ControlRequest,
  { host, controlHost }: Omit<ControlHosts, 'token'>,
): string | undefined {
  if (path === healthPath && ['GET', 'HEAD'].includes(method)) return undefined
  if (controlHost === undefined && !isLoopback(remote)) {
    return 'The control API answers this machine only. The flag --control-host opens it.'
  }
  // Whoever follows a link to the page comes from anywhere; what the page asks for itself does not.
  const isPage = method === 'GET' && path === consolePath
  const headers = {
    host: header('host'),
    origin: header('origin'),
    'sec-fetch-site': isPage ? undefined : header('sec-fetch-site'),
  }
  const foreign = findCrossSiteHeader(headers, { hosts: [host, controlHost ?? host] })
  if (foreign === 'host') {
    return 'The control API does not answer to this Host. The flag --control-host names another one.'
  }
  return foreign && 'The control API does not answer to pages of other sites.'
}

/** Returns whether a request of another machine needs the token and has none. Files of the console hold no data of the mock. */
export function lacksToken(asked: ControlRequest, { token }: Pick<ControlHosts, 'token'>): boolean {
  const { path, method, remote } = asked
  const isOpen = method === 'OPTIONS' || path === healthPath || isConsolePath(path)
  return token !== undefined && !isOpen && !isLoopback(remote) && !hasControlToken(asked, token)
}

const refusal = buildFailureReply(
  401,
  'Unauthorized',
  'The control API needs its token, which the mock prints.',
  ['header: Authorization: Bearer TOKEN; in a browser: /__mock/#token=TOKEN'],
)
const tokenChallenge = { ...refusal, headers: { ...refusal.headers, 'WWW-Authenticate': 'Bearer' } }

/** Returns the CORS headers that let a page read the reply. Use it only for allowed requests. */
function buildCorsHeaders(origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'GET, PUT, POST, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': 'Content-Type, X-Mock-Session, Authorization',
    Vary: 'Origin',
  }
}
