import type { IncomingMessage, ServerResponse } from 'node:http'
import { filterHeaders, type RawHeaders } from './filter-headers.ts'

/** CORS headers of a reply, in lower case. */
const corsHeaders = ['origin', 'credentials', 'methods', 'headers'].map(end => `access-control-allow-${end}`)
/** Time in seconds for which a browser may cache the answer to a preflight. */
const MAX_AGE_SECONDS = '600'

/**
 * Returns the headers of a reply, with CORS headers that replace its own. They let a page of `origin` read
 * the whole reply, with credentials.
 */
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
