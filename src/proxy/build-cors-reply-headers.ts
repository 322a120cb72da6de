import type { IncomingMessage, ServerResponse } from 'node:http'
import { filterHeaders, type RawHeaders } from './filter-headers.ts'

/** CORS headers of a reply, in lower case. */
const corsHeaders = ['origin', 'credentials', 'methods', 'headers'].map(end => `access-control-allow-${end}`)
/** Maximum time that a browser may remember a preflight. */
const MAX_AGE_SECONDS = '600'

/** The headers of a reply with all that lets a page of `origin` read it whole, with credentials, in place of what was said of that. */
export function buildCorsReplyHeaders(headers: RawHeaders, origin: string): string[] {
  const kept = filterHeaders(headers, [...corsHeaders, 'access-control-expose-headers'])
  const names = new Set(kept.filter((_, at) => at % 2 === 0))
  return [
    ...kept,
    ...['Access-Control-Allow-Origin', origin, 'Access-Control-Allow-Credentials', 'true', 'Vary', 'Origin'],
    ...['Access-Control-Expose-Headers', [...names].join(', ')],
  ]
}

/** True if a browser asks in advance for what a page wants to send. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && 'origin' in headers && 'access-control-request-method' in headers
}

/** Allows the request of a page, and returns the status. */
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
