import { memoize } from '../../src/base/memoize.ts'
import { getChosenOption } from '../gaps/gap-choices.ts'
import { hashName } from '../world/random/draw-hash.ts'
import type { MockReply } from './mock-reply.ts'
import type { ReceivedRequest } from './request-context.ts'

/** Form of the Origin header of browsers (RFC 6454, 7.1). Any other value is not sent back. */
const originForm = /^(null|[a-z][a-z\d+.-]*:\/\/[\w.:[\]-]{1,260})$/i

/**
 * Returns the headers that let a page read a reply and all its headers. Cookies are allowed for every page
 * that sends Origin, since a request does not show whether its page needs them.
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

/** Lists the headers of a reply for pages that send cookies, where `*` is not a wildcard (Fetch, 3.3.3). */
export function exposeHeaders(reply: MockReply): MockReply {
  return 'Access-Control-Allow-Credentials' in reply.headers ? nameHeaders(reply) : reply
}

/** Adds the names of the headers to a reply. Cached, since adapters recognize a reply by its identity. */
const nameHeaders = memoize((reply: MockReply): MockReply => {
  const names = Object.keys(reply.headers).join(', ')
  return { ...reply, headers: { ...reply.headers, 'Access-Control-Expose-Headers': `*, ${names}` } }
})

/**
 * Returns the common headers of replies, for browsers (GAP-52) and caches (GAP-56). A client cannot depend on
 * the default options, so only other options count as used gaps.
 */
export function buildCommonHeaders(
  reply: MockReply,
  own: MockReply['headers'],
  { request, choices, choose }: ReceivedRequest,
): Readonly<Record<string, string>> {
  const isReadable = getChosenOption(choices, 'GAP-52') === 'open' || choose('GAP-52') === 'open'
  const cors = isReadable ? buildCorsHeaders(own, request.header('origin')) : {}
  if (getChosenOption(choices, 'GAP-56') === 'none') return cors
  if (choose('GAP-56') !== 'etag') return { ...cors, 'Cache-Control': 'no-store' }
  const { status, body } = reply
  // A strong ETag (RFC 9110, 8.8.3) of a reply with status 200. Other replies get none.
  const tag = `"${body.length.toString(36)}-${hashName(body).toString(36)}"`
  return status === 200 ? { ...cors, ETag: tag } : cors
}

/** Returns 304 in place of a reply with an ETag that the client already has (RFC 9110, 13.1.2). */
export function applyIfNoneMatch(reply: MockReply, { request }: ReceivedRequest): MockReply {
  const { ETag } = reply.headers
  if (ETag === undefined) return reply
  const known = request.header('if-none-match')?.split(',') ?? []
  const isKnown = known.some(tag => ['*', ETag].includes(tag.trim().replace(/^W\//, '')))
  return isKnown ? { ...reply, status: 304, body: '' } : reply
}
