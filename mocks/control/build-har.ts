import type { Origin } from '../../src/contract/match-route.ts'
import { appendQuery } from '../../src/contract/routes/write-url.ts'
import type { FoundRequest } from '../core/journal/journal.ts'
import { missingReply } from '../core/journal/reply-store.ts'
import { hideInReply } from './describe-request.ts'

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
