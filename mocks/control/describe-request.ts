import { coerceQuery } from '../../src/contract/coerce-query.ts'
import type { Origin } from '../../src/contract/match-route.ts'
import { appendQuery } from '../../src/contract/routes/write-url.ts'
import type { FoundRequest } from '../core/journal/journal.ts'
import { missingReply } from '../core/journal/reply-store.ts'
import type { MockReply } from '../core/mock-reply.ts'

/** Describes a recorded request. `missing` explains a null `reply`. An unknown path has a null query. */
export function describeRequest({ entry, operation, reply, hide }: FoundRequest) {
  const query = operation
    ? coerceQuery(operation, Object.fromEntries(new URLSearchParams(entry.query)))
    : null
  return reply === undefined
    ? { entry, query, reply: null, missing: missingReply }
    : { entry, query, reply: hideInReply(reply, hide), missing: null }
}

/** Returns headers and body of a reply, without keys other than the default one. */
function hideInReply({ headers, body }: MockReply, hide: FoundRequest['hide']) {
  const shown = Object.entries(headers).map(([name, text]) => [name, hideInBase64(hide(text), hide)])
  return { headers: Object.fromEntries(shown) as Record<string, string>, body: hide(body) }
}

/** Hides keys in a header that may be base64: headers of x402 are, and one repeats the requested URL. */
function hideInBase64(text: string, hide: FoundRequest['hide']): string {
  if (text.length % 4 !== 0 || !/^eyJ[A-Za-z0-9+/]*={0,2}$/.test(text)) return text
  const bytes = atob(text)
  const safe = hide(bytes)
  return safe === bytes ? text : btoa(safe.replaceAll('…', '\xe2\x80\xa6')) // in UTF-8
}

/** Texts that Chromium writes for a reply that was cut off. */
const failures: Readonly<Record<string, string>> = {
  reset: 'net::ERR_CONNECTION_RESET',
  truncate: 'net::ERR_CONTENT_LENGTH_MISMATCH',
}

/**
 * Builds a HAR 1.2 of the journal (http://www.softwareishard.com/blog/har-12-spec/), oldest request first. A reply
 * that was not kept has no body, and a comment that says why.
 */
export function buildHar(found: readonly FoundRequest[], bases: Readonly<Record<Origin, string>>) {
  const entries = found.map(each => describeExchange(each, bases[each.entry.origin]))
  return { log: { version: '1.2', creator: { name: 'market-data-contract', version: '1' }, entries } }
}

function describeExchange(found: FoundRequest, base: string): object {
  const { method, path, query, headers, receivedAt, status, ms, bytes, at } = found.entry
  const kind = found.reply?.fault?.kind
  const failure = failures[kind ?? '']
  return {
    startedDateTime: receivedAt,
    time: ms ?? 0,
    request: {
      method,
      url: appendQuery(base + path, query),
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: listPairs(headers),
      queryString: listPairs(Object.fromEntries(new URLSearchParams(query))),
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status: kind === 'reset' ? 0 : status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      ...describeReply(found),
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
      ...(bytes !== null && { _transferSize: bytes }),
      ...(failure !== undefined && { _error: failure }),
    },
    cache: {},
    timings: { send: 0, wait: ms ?? 0, receive: 0 },
    comment: `${at} on the clock of the mock${found.reply === undefined ? `. ${missingReply}` : ''}`,
  }
}

function describeReply({ reply, hide }: FoundRequest) {
  if (reply === undefined) return { headers: [], content: { size: 0, mimeType: '', comment: missingReply } }
  const { headers, body } = hideInReply(reply, hide)
  const mimeType = headers['Content-Type'] ?? ''
  const size = new TextEncoder().encode(body).length
  return { headers: listPairs(headers), content: { size, mimeType, text: body } }
}

function listPairs(texts: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(texts).map(([name, value]) => ({ name, value }))
}
