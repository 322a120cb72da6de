import { memoize } from '../../src/base/memoize.ts'
import { hashName } from '../world/random/hash.ts'
import type { Arrival } from './context.ts'
import type { MockReply } from './mock-reply.ts'

/** An origin as browsers send it (RFC 6454, 7.1); anything else is not repeated. */
const originForm = /^(null|[a-z][a-z\d+.-]*:\/\/[\w.:[\]-]{1,260})$/i

/**
 * Leave for browsers to read a reply and all its headers. A request does not say whether its page wants to send cookies, so
 * each page that names itself may.
 */
function buildCorsHeaders(own: MockReply['headers'], page: string | undefined): Record<string, string> {
  if (page === undefined || !originForm.test(page))
    return { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': '*' }
  return {
    'Access-Control-Allow-Origin': page,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': '*',
    Vary: own.Vary === undefined ? 'Origin' : `${own.Vary}, Origin`,
  }
}

/** Names the headers of a reply for pages that send cookies, to whom `*` does not mean all (Fetch, 3.3.3). */
export function exposeHeaders(reply: MockReply): MockReply {
  return 'Access-Control-Allow-Credentials' in reply.headers ? nameHeaders(reply) : reply
}

/** Made once, since adapters know a repeated reply by its identity. */
const nameHeaders = memoize((reply: MockReply): MockReply => {
  const names = Object.keys(reply.headers).join(', ')
  return { ...reply, headers: { ...reply.headers, 'Access-Control-Expose-Headers': `*, ${names}` } }
})

/**
 * Returns the common headers of replies, for browsers (GAP-52) and caches (GAP-56). A client cannot depend on the default
 * options, so only other ones are noted.
 */
export function buildCommonHeaders(
  reply: MockReply,
  own: MockReply['headers'],
  { request, choices, choose }: Arrival,
): Readonly<Record<string, string>> {
  const isReadable = choices['GAP-52'] === 'open' || choose('GAP-52') === 'open'
  const cors = isReadable ? buildCorsHeaders(own, request.header('origin')) : {}
  if (choices['GAP-56'] === 'none') return cors
  const caching = choose('GAP-56') === 'etag' ? computeETag(reply) : { 'Cache-Control': 'no-store' }
  return { ...cors, ...caching }
}

/** A strong validator (RFC 9110, 8.8.3): the mock writes the same body byte by byte. */
function computeETag({ status, body }: MockReply): Readonly<Record<string, string>> {
  return status === 200 ? { ETag: `"${body.length.toString(36)}-${hashName(body).toString(36)}"` } : {}
}

/** 304 in place of a reply that the client already has (RFC 9110, 13.1.2); only tagged replies can be. */
export function applyIfNoneMatch(reply: MockReply, { request }: Arrival): MockReply {
  const { ETag } = reply.headers
  if (ETag === undefined) return reply
  const known = request.header('if-none-match')?.split(',') ?? []
  const isKnown = known.some(tag => ['*', ETag].includes(tag.trim().replace(/^W\//, '')))
  return isKnown ? { ...reply, status: 304, body: '' } : reply
}
