import { lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { replyBounds } from '../../base/bounds.ts'
import { ContractError } from '../../base/contract-error.ts'
import { omitUndefined } from '../../base/omit-undefined.ts'
import { readTextFile } from '../../base/read-text-file.ts'
import type { components } from '../../generated/file-forms.ts'
import { encodeReplyBody } from '../collect/read-reply-body.ts'
import { getTrafficKeyHeader } from '../model/find-key-places.ts'
import type { TransportFailure } from '../model/recording.ts'
import { createFormCheck } from '../recording/read-recording.ts'
import schema from './har-entry.schema.json' with { type: 'json' }
import type { ReplySource, TrafficEntry } from './locate-route.ts'

/** Returns true for a HAR file. Lines of a recording begin with `run`, `exchange` or `unsent`. */
export function isHar(text: string): boolean {
  return !/^\s*\{\s*"(run|exchange|unsent)"\s*:/.test(text)
}

/**
 * Parses the requests of a HAR 1.2 file, in order. `where` is its path; Playwright may put bodies beside it. With
 * `from`, replies of caches, mocks and tests are read as well.
 * Throws ContractError for invalid or truncated JSON, and for an invalid entry.
 */
export function readHar(text: string, where: string, from: ReplySource = 'service'): TrafficEntry[] {
  return parseEntries(text, where).map((written, at) => {
    const entry = checkEntry(dropNulls(written), `${where}, entry ${at + 1}`)
    return readEntry(entry, dirname(where), from)
  })
}

const checkEntry = createFormCheck<HarEntry>(schema, 'This entry is not what a HAR holds.')

function parseEntries(text: string, where: string): readonly unknown[] {
  let har: { readonly log?: { readonly entries?: unknown } | null } | null
  try {
    har = JSON.parse(text)
  } catch (cause) {
    const facts = [(cause as Error).message, 'a file that is still written, or was cut off, has no end']
    const isCut = /^\s*\{/.test(text)
    throw new ContractError(isCut ? 'The HAR is no whole JSON.' : 'This is neither a HAR nor a recording.', {
      facts: isCut ? facts : facts.slice(0, 1),
      where,
      cause,
    })
  }
  if (Array.isArray(har?.log?.entries)) return har.log.entries
  throw new ContractError('This is no HAR.', { facts: ['expected: the member log.entries (HAR 1.2)'], where })
}

/** Removes members that are null, as some writers send, down to the five levels of a header value. */
function dropNulls(value: unknown, levels = 5): unknown {
  if (levels === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(item => dropNulls(item, levels - 1))
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(members.map(([name, member]) => [name, dropNulls(member, levels - 1)]))
}

function readEntry(entry: HarEntry, folder: string, from: ReplySource): TrafficEntry {
  const { method = 'GET', url, headers = [] } = entry.request
  const keyHeader = headers.map(({ name }) => name).find(name => name.toLowerCase() === getTrafficKeyHeader())
  const sent = { method, url, headers: readHarHeaders(headers), ...omitUndefined({ keyHeader }) }
  return { ...sent, at: readTime(entry), ms: readDuration(entry), ...readHarReply(entry, folder, from) }
}

/** The year 10000 in Unix milliseconds. HTTP cannot express a later time. */
const END_OF_TIME = 253_402_300_800_000

/** Returns the time of a request in Unix milliseconds, or 0 when the file has none. */
function readTime({ startedDateTime = '' }: HarEntry): number {
  const sent = Date.parse(startedDateTime)
  return sent >= 0 && sent < END_OF_TIME ? sent : 0
}

/** Returns the duration without the time before the browser sent the request, if it is known. */
function readDuration({ time = 0, timings = {} }: HarEntry): number {
  const { send = 0, wait = -1, receive = 0 } = timings
  const parts = [send, wait, receive].filter(part => part > 0)
  const ms = wait >= 0 ? parts.reduce((sum, part) => sum + part, 0) : time
  return Math.max(0, Math.round(ms))
}

/**
 * The members of HAR 1.2 that are read (http://www.softwareishard.com/blog/har-12-spec/). HAR writers omit
 * more members than the format allows.
 */
export type HarEntry = components['schemas']['HarEntry']
type HarHeader = components['schemas']['headers'][number]
type HarContent = NonNullable<NonNullable<HarEntry['response']>['content']>
type HarReply = Pick<TrafficEntry, 'reply' | 'failure' | 'missing' | 'source'>

/**
 * Reads the result of an entry: the whole reply, a failure, or the reason why the service did not send it.
 * `folder` contains the bodies that Playwright writes into separate files. With `from`, whole replies of anyone else
 * are read as well, with their source.
 */
export function readHarReply(entry: HarEntry, folder: string, from: ReplySource = 'service'): HarReply {
  const { response = {} } = entry
  const { status = 0, headers, content = {} } = response
  const message = response._error ?? response._failureText
  const isAnswered = status >= 100 && status <= 999
  const missing = explainMissing(entry, message, isAnswered)
  if (missing !== undefined) return { missing }
  const source = isAnswered && message === undefined ? findSource(entry) : undefined
  if (source !== undefined && (from === 'service' || status === 304)) return { missing: source }
  if (message !== undefined || !isAnswered) return { failure: describeFailure(message ?? '', isAnswered) }
  const body = readContent(content, folder)
  if (body === undefined) return { missing: 'without a body in the file' }
  if (isTruncated(body, content)) return { missing: 'without the end of the body in the file' }
  return {
    reply: {
      status: Math.floor(status),
      // HAR 1.2 repeats the Content-Type outside the headers.
      headers: headers?.length
        ? readHarHeaders(headers)
        : omitUndefined({ 'content-type': content.mimeType }),
      ...encodeReplyBody(body, text => text),
    },
    ...omitUndefined({ source }),
  }
}

/** Browser messages for a canceled or blocked request. */
const stopped = /abort|NS_BINDING|blocked|cancel|INTERNET_DISCONNECTED/i
/** Browser messages for a reply that a page may not read. They can also mean other failures. */
const hidden = /^net::ERR_FAILED$|NS_ERROR_DOM_BAD_URI|access control/i

function explainMissing(
  { response: { content = {} } = {}, ...entry }: HarEntry,
  message: string | undefined,
  isAnswered: boolean,
): string | undefined {
  if (entry._wasAborted || stopped.test(message ?? '')) return 'stopped by the client'
  if (hidden.test(message ?? '')) return 'failed in the browser, as when the service sends no CORS headers'
  // Playwright: a request that was under way when the browser was closed.
  if (message === undefined && !isAnswered) return 'without a reply in the file'
  if (message !== undefined) return undefined
  return entry._serviceWorkerRef !== undefined && !content.text ? 'without a body in the file' : undefined
}

/** Returns the source of a reply that the service did not send, or undefined. */
function findSource({ response = {}, ...entry }: HarEntry): string | undefined {
  const { status, headers, bodySize, content = {}, _transferSize, _fetchedViaServiceWorker } = response
  if (entry._wasFulfilled) return 'answered by a test'
  const { 'x-answered-by': answeredBy, 'x-mock-gap': gap } = readHarHeaders(headers)
  if (answeredBy === 'mock' || gap !== undefined) return 'answered by a mock'
  if (answeredBy === 'mdc proxy') return 'answered by mdc proxy'
  if (entry._fromCache !== undefined || status === 304) return 'answered by a cache'
  // Chromium: a 304 on the wire, and the status and body of the cache in the file.
  if (bodySize === 0 && _transferSize !== undefined && _transferSize > 0 && (content.size ?? 0) > 0)
    return 'answered by a cache'
  if (_fetchedViaServiceWorker) return 'answered by a service worker'
  return _transferSize === 0 ? 'answered by a cache or a service worker' : undefined
}

function describeFailure(message: string, isAnswered: boolean): TransportFailure {
  if (/TIMED_OUT/i.test(message)) return { kind: 'timeout', message }
  if (/DECODING/i.test(message)) return { kind: 'malformed', message }
  if (isAnswered) return { kind: 'truncated', message }
  const isReset = /RESET|EMPTY_RESPONSE|CLOSED/i.test(message)
  return { kind: isReset ? 'reset' : 'unreachable', message }
}

/** Returns the bytes of a body, or undefined if the file leaves it out. */
function readContent({ text, encoding, size, _file }: HarContent, folder: string): Buffer | undefined {
  if (text !== undefined) return Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8')
  if (_file !== undefined) return readBodyFile(_file, folder)
  return size === 0 ? Buffer.alloc(0) : undefined
}

/** Name of a body's file in Playwright: its SHA-1, and an extension. */
const bodyFile = /^[0-9a-f]{40}\.\w+$/

/** Reads a body's file. A HAR may come from others, so no other file is read and no link is followed. */
function readBodyFile(name: string, folder: string): Buffer | undefined {
  const path = join(folder, name)
  if (!bodyFile.test(name) || lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) return undefined
  return Buffer.from(readTextFile(path, 'A body of the HAR', replyBounds.bytes))
}

/** Returns true if a body is cut off. Valid JSON is complete, whatever `size` says. */
function isTruncated(body: Buffer, { size = 0 }: HarContent): boolean {
  if (body.length >= size) return false
  try {
    JSON.parse(body.toString())
    return false
  } catch {
    return true
  }
}

/**
 * Reads headers by lower-case name. Commas join the values of a repeated header. Chromium lists headers
 * twice, as requested and as sent, so equal values count once. The pseudo-headers of HTTP/2 are left out.
 */
function readHarHeaders(headers: readonly HarHeader[] = []): Record<string, string> {
  const values = new Map<string, Set<string>>()
  for (const { name, value = '' } of headers) {
    const key = name.toLowerCase()
    if (!key.startsWith(':')) values.set(key, (values.get(key) ?? new Set()).add(value))
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, [...all].join(', ')]))
}
