import type { Origin } from '../../src/contract/match-route.ts'
import { appendQuery } from '../../src/contract/routes/write-url.ts'
import type { FoundRequest } from '../core/journal/journal.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { RemadeReply } from './create-reply-remaker.ts'
import type { hideInReply } from './describe-request.ts'

/** Maximum length of all bodies of a HAR, in characters. The latest replies have theirs. */
const MAX_CHARACTERS = 50_000_000

/** Number of replies that are made at a time, so that the mock answers other requests in between. */
const BATCH_SIZE = 20

/** Texts that Chromium writes for a reply that was cut off. */
const failures: Readonly<Record<string, string>> = {
  reset: 'net::ERR_CONNECTION_RESET',
  truncate: 'net::ERR_CONTENT_LENGTH_MISMATCH',
}

/**
 * Builds a HAR 1.2 of the journal (http://www.softwareishard.com/blog/har-12-spec/), oldest request first. Each
 * reply is made again. One that is not known has no body, and a comment that says why.
 */
export async function buildHar(
  found: readonly FoundRequest[],
  remake: (found: FoundRequest) => Promise<RemadeReply>,
  bases: Readonly<Record<Origin, string>>,
  hideKeys: typeof hideInReply,
) {
  const entries: object[] = []
  let room = MAX_CHARACTERS
  for (const [index, each] of [...found.entries()].toReversed()) {
    if (index % BATCH_SIZE === 0) await new Promise(resolve => setTimeout(resolve))
    const made =
      room > 0 ? await remake(each) : { missing: 'The bodies of later replies take all the space.' }
    if (!('missing' in made)) room -= made.body.length
    entries.push(describeExchange(each, made, bases[each.entry.origin], hideKeys))
  }
  const creator = { name: 'market-data-contract', version: '1' }
  return { log: { version: '1.2', creator, entries: entries.toReversed() } }
}

function describeExchange(
  { entry, hide }: FoundRequest,
  made: RemadeReply,
  base: string,
  hideKeys: typeof hideInReply,
): object {
  const { method, path, query, headers, receivedAt, status, ms, bytes, at } = entry
  const { fault = undefined } = 'missing' in made ? {} : made
  const failure = failures[fault?.kind ?? '']
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
      status: fault?.kind === 'reset' ? 0 : status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      ...describeReply(made, reply => hideKeys(reply, hide)),
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
      ...(bytes !== null && { _transferSize: bytes }),
      ...(failure !== undefined && { _error: failure }),
    },
    cache: {},
    timings: { send: 0, wait: ms ?? 0, receive: 0 },
    comment: `${at} on the clock of the mock${'missing' in made ? `. ${made.missing}` : ''}`,
  }
}

function describeReply(made: RemadeReply, hide: (reply: MockReply) => ReturnType<typeof hideInReply>) {
  if ('missing' in made) return { headers: [], content: { size: 0, mimeType: '', comment: made.missing } }
  const { headers, body } = hide(made)
  const mimeType = headers['Content-Type'] ?? ''
  const size = new TextEncoder().encode(body).length
  return { headers: listPairs(headers), content: { size, mimeType, text: body } }
}

function listPairs(texts: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(texts).map(([name, value]) => ({ name, value }))
}
