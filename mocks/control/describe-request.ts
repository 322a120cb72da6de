import { coerceQuery } from '../../src/contract/coerce-query.ts'
import type { FoundRequest } from '../core/journal.ts'

/** One request in full: the reply is null where it is not kept, and the query where there is no operation. */
export function describeRequest({ entry, operation, reply, hide }: FoundRequest) {
  const hideAll = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, hideInBase64(hide(text), hide)]))
  return {
    entry,
    query: operation ? coerceQuery(operation, Object.fromEntries(new URLSearchParams(entry.query))) : null,
    reply: reply ? { headers: hideAll(reply.headers), body: hide(reply.body) } : null,
  }
}

/** Headers of x402 are JSON in base64, and one of them repeats the URL that was asked. */
function hideInBase64(text: string, hide: FoundRequest['hide']): string {
  if (text.length % 4 !== 0 || !/^eyJ[A-Za-z0-9+/]*={0,2}$/.test(text)) return text
  const bytes = atob(text)
  const safe = hide(bytes)
  return safe === bytes ? text : btoa(safe.replaceAll('…', '\xe2\x80\xa6')) // in UTF-8
}
