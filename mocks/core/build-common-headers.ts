import { hashName } from '../world/random/hash.ts'
import type { Arrival } from './context.ts'
import type { MockReply } from './mock-reply.ts'

/** Leave for browsers to read a reply and all its headers. */
const corsHeaders = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': '*' }

/**
 * Headers that replies have whatever they are about: for browsers (GAP-52) and for caches (GAP-56). What the mock usually
 * does about them is no invention one could lean on, so only the other choices are noted.
 */
export function buildCommonHeaders(
  reply: MockReply,
  { choices, choose }: Arrival,
): Readonly<Record<string, string>> {
  const isReadable = choices['GAP-52'] === 'open' || choose('GAP-52') === 'open'
  if (choices['GAP-56'] === 'none') return isReadable ? corsHeaders : {}
  const caching = choose('GAP-56') === 'etag' ? computeETag(reply) : { 'Cache-Control': 'no-store' }
  return { ...(isReadable ? corsHeaders : {}), ...caching }
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
