import { coerceQuery } from '../../src/contract/coerce-query.ts'
import type { FoundRequest } from '../core/journal.ts'

/** Describes a recorded request. The reply is null if it was dropped, the query if the path is unknown. */
export function describeRequest({ entry, operation, reply, hide }: FoundRequest) {
  const hideAll = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, hideInBase64(hide(text), hide)]))
  return {
    entry,
    query: operation ? coerceQuery(operation, Object.fromEntries(new URLSearchParams(entry.query))) : null,
    reply: reply ? { headers: hideAll(reply.headers), body: hide(reply.body) } : null,
  }
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
