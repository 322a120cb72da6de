import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Violation } from '../conformance/judge/find-violations.ts'
import type { TransportFailure } from '../conformance/model/recording.ts'
import { filterHeaders, type RawHeaders } from './forward-request.ts'

/** Header with the documented requirements that a reply breaks, such as `INV-TS-03, COL-AltPool-fee`. */
const violationHeader = 'X-Contract-Violation'
/** Headers that this proxy sets, in lower case. Headers of these names from a target are not passed on. */
export const proxyHeaderNames: readonly string[] = [violationHeader.toLowerCase(), 'x-answered-by']
/** Maximum number of requirements in the header. Some servers and browsers refuse longer headers. */
const MAX_IDS = 40

/** Returns the headers of a reply, plus one with what it breaks, which pages of other origins may read. */
export function addViolationHeader(
  headers: RawHeaders,
  violations: readonly Violation[],
  isCrossOrigin: boolean,
): string[] {
  const kept = filterHeaders(headers, proxyHeaderNames)
  const ids = [...new Set(violations.map(({ id }) => id))]
  if (ids.length === 0) return kept
  const more = ids.length > MAX_IDS ? [`and ${ids.length - MAX_IDS} more`] : []
  const mark = [violationHeader, [...ids.slice(0, MAX_IDS), ...more].join(', ')]
  return [...kept, ...mark, ...(isCrossOrigin ? ['Access-Control-Expose-Headers', violationHeader] : [])]
}

/** Answers 502 with the violations of a reply. Returns the status. */
export function rejectViolations(
  response: ServerResponse,
  violations: readonly Violation[],
  page: string | undefined,
): number {
  const error = 'The reply of the target breaks the contract.'
  return sendJson(response, 502, { error, violations }, page, addViolationHeader([], violations, false))
}

/** Answers 504 when the target took too long, or 502 when it sent no complete reply. Returns the status. */
export function sendError(
  response: ServerResponse,
  { kind, message }: TransportFailure,
  page: string | undefined,
): number {
  const body = { error: 'The target gave no whole reply.', facts: [`${kind}: ${message}`] }
  return sendJson(response, kind === 'timeout' ? 504 : 502, body, page)
}

/** Answers 403 to a request that a page of another site may have sent. Returns the status. */
export function rejectCrossSiteRequest(response: ServerResponse, foreign: 'host' | 'origin'): number {
  const error =
    foreign === 'host'
      ? 'The proxy does not answer to this Host. The flag --allow-host names another one.'
      : 'The proxy does not answer to pages of other sites, or of other ports if it adds headers. The flag --cors admits them.'
  return sendJson(response, 403, { error }, undefined)
}

/** Sends JSON with CORS headers, so that `page` can read the error. */
function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  page: string | undefined,
  more: RawHeaders = [],
): number {
  const headers = ['Content-Type', 'application/json', 'X-Answered-By', 'mdc proxy', ...more]
  response.writeHead(status, page === undefined ? headers : buildCorsReplyHeaders(headers, page))
  response.end(JSON.stringify(body))
  return status
}

const corsHeaders = ['origin', 'credentials', 'methods', 'headers'].map(end => `access-control-allow-${end}`)
/** Time in seconds for which a browser may cache the answer to a preflight. */
const MAX_AGE_SECONDS = '600'

/** Returns the headers of a reply, with CORS headers that let a page of `origin` read all of it. */
export function buildCorsReplyHeaders(headers: RawHeaders, origin: string): string[] {
  const kept = filterHeaders(headers, [...corsHeaders, 'access-control-expose-headers'])
  const names = new Set(kept.filter((_, at) => at % 2 === 0))
  return [
    ...kept,
    ...['Access-Control-Allow-Origin', origin, 'Access-Control-Allow-Credentials', 'true', 'Vary', 'Origin'],
    ...['Access-Control-Expose-Headers', [...names].join(', ')],
  ]
}

/** Returns whether a request is a CORS preflight. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && 'origin' in headers && 'access-control-request-method' in headers
}

/** Answers a preflight by allowing the request of the page. Returns the status. */
export function answerPreflight(response: ServerResponse, { headers }: IncomingMessage): number {
  const { origin = '', 'access-control-request-method': method = '' } = headers
  const wanted = headers['access-control-request-headers']
  const allowed = [
    ...['Access-Control-Allow-Methods', method, 'Access-Control-Max-Age', MAX_AGE_SECONDS],
    ...(wanted === undefined ? [] : ['Access-Control-Allow-Headers', wanted]),
  ]
  response.writeHead(204, [...buildCorsReplyHeaders([], origin), ...allowed]).end()
  return 204
}
