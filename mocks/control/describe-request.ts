import { coerceQuery } from '../../src/contract/coerce-query.ts'
import type { FoundRequest } from '../core/journal/journal.ts'
import { missingReply } from '../core/journal/reply-store.ts'
import type { MockReply } from '../core/mock-reply.ts'

/**
 * Describes a recorded request. `reply` is null if it was not kept, and `missing` then says why. The query is
 * null for an unknown path.
 */
export function describeRequest({ entry, operation, reply, hide }: FoundRequest) {
  const query = operation
    ? coerceQuery(operation, Object.fromEntries(new URLSearchParams(entry.query)))
    : null
  return reply === undefined
    ? { entry, query, reply: null, missing: missingReply }
    : { entry, query, reply: hideInReply(reply, hide), missing: null }
}

/** Returns headers and body of a reply, without keys other than the default one. */
export function hideInReply({ headers, body }: MockReply, hide: FoundRequest['hide']) {
  const shown = Object.entries(headers).map(([name, text]) => [name, hideInBase64(hide(text), hide)])
  return { headers: Object.fromEntries(shown) as Record<string, string>, body: hide(body) }
}

/**
 * Hides keys in a header that may be base64, since headers of x402 are, and one repeats the requested URL.
 */
function hideInBase64(text: string, hide: FoundRequest['hide']): string {
  if (text.length % 4 !== 0 || !/^eyJ[A-Za-z0-9+/]*={0,2}$/.test(text)) return text
  const bytes = atob(text)
  const safe = hide(bytes)
  return safe === bytes ? text : btoa(safe.replaceAll('…', '\xe2\x80\xa6')) // in UTF-8
}
