import { basename, dirname, join } from 'node:path'
import { ContractError } from '../../contract-error.ts'
import { readSource } from '../../read-source.ts'
import { encodeReplyBody } from '../collect/read-reply-body.ts'
import { replyBounds } from '../evidence/reply-bounds.ts'
import type { Failure, RecordedReply } from '../model/recording.ts'
import type { Har, HarContent, HarEntry, HarHeader, HarResponse } from './har.ts'
import { keyHeader } from './key-header.ts'
import type { TrafficEntry } from './traffic.ts'

/** Whether a text looks like a HAR, and not like one line of JSON after the other. */
export function isHar(text: string): boolean {
  return /^\s*\{\s*"log"\s*:/.test(text)
}

/**
 * The requests in a HAR 1.2, in the order of the file; `where` is its path, beside which Playwright may have put the bodies.
 * Throws ContractError for a text that is no HAR, or cut off.
 */
export function readHar(text: string, where: string): TrafficEntry[] {
  return parseHar(text, where).log.entries.map((entry, at) => {
    if (typeof entry?.request?.url !== 'string')
      throw new ContractError('An entry of the HAR names no request.', { where: `${where}, entry ${at + 1}` })
    return readEntry(entry, dirname(where))
  })
}

function parseHar(text: string, where: string): Har {
  let har: Har | undefined
  try {
    har = JSON.parse(text)
  } catch (cause) {
    const facts = [(cause as Error).message, 'a file that is still written, or was cut off, has no end']
    throw new ContractError('The HAR is no whole JSON.', { facts, where, cause })
  }
  if (Array.isArray(har?.log?.entries)) return har
  throw new ContractError('This is no HAR.', { facts: ['expected: the member log.entries (HAR 1.2)'], where })
}

function readEntry(entry: HarEntry, folder: string): TrafficEntry {
  const { request, response = {}, startedDateTime = '', _fromCache } = entry
  const sent = Date.parse(startedDateTime)
  return {
    method: request.method ?? 'GET',
    url: request.url ?? '',
    ...readRequestHeaders(request.headers),
    at: Number.isFinite(sent) ? sent : 0,
    ms: readDuration(entry),
    ...(_fromCache === undefined ? readAnswer(response, folder) : { missing: 'answered by a cache' }),
  }
}

function readRequestHeaders(headers: readonly HarHeader[] = []): Pick<TrafficEntry, 'headers' | 'keyHeader'> {
  const spelled = headers.map(({ name }) => String(name)).find(name => name.toLowerCase() === keyHeader)
  return { headers: readHeaders(headers), ...(spelled === undefined ? {} : { keyHeader: spelled }) }
}

/** Without what a browser waited for before it sent anything, where that is told. */
function readDuration({ time = 0, timings = {} }: HarEntry): number {
  const { send = 0, wait = -1, receive = 0 } = timings
  const parts = [send, wait, receive].filter(part => part > 0)
  const ms = wait >= 0 ? parts.reduce((sum, part) => sum + part, 0) : time
  return Math.max(0, Math.round(ms)) || 0
}

function readAnswer(
  response: HarResponse,
  folder: string,
): Pick<TrafficEntry, 'reply' | 'failure' | 'missing'> {
  const { status = 0, headers, content = {} } = response
  if (!(status >= 100 && status <= 999)) return readFailure(response)
  if (status === 304) return { missing: 'answered by a cache' }
  const body = readContent(content, folder)
  if (body === undefined) return { missing: 'without a body in the file' }
  return { reply: { status: Math.floor(status), headers: readHeaders(headers), ...body } }
}

/** What Chromium and Firefox call a request that a page did not wait for any more; nothing is told by it. */
const stopped = /abort|NS_BINDING|blocked|cancel/i

function readFailure({ _error, _failureText }: HarResponse): Pick<TrafficEntry, 'failure' | 'missing'> {
  const message = _error ?? _failureText ?? 'the file holds no reply'
  if (stopped.test(message)) return { missing: 'stopped by the client' }
  const kind: Failure['kind'] = /TIMED_OUT/i.test(message)
    ? 'timeout'
    : /RESET|EMPTY_RESPONSE|CLOSED/i.test(message)
      ? 'reset'
      : 'unreachable'
  return { failure: { kind, message } }
}

/** A body as it is recorded; undefined where the file leaves it out. */
function readContent(
  { text, encoding, size = 0, _file }: HarContent,
  folder: string,
): Pick<RecordedReply, 'body' | 'encoding'> | undefined {
  if (text !== undefined && encoding === 'base64') return encodeReplyBody(Buffer.from(text, 'base64'), same)
  if (text !== undefined) return { body: text }
  // Beside the HAR and nowhere else, whatever it says.
  if (_file !== undefined)
    return { body: readSource(join(folder, basename(_file)), 'A body of the HAR', replyBounds.bytes) }
  return size > 0 ? undefined : { body: '' }
}

const same = (text: string) => text

/**
 * Names in lower case, values of a repeated header joined by a comma. Chromium tells headers twice, as a page wanted them and as
 * they went out; those that HTTP/2 has before the headers are none.
 */
function readHeaders(headers: readonly HarHeader[] = []): Record<string, string> {
  const values = new Map<string, Set<string>>()
  for (const { name, value } of headers) {
    const key = String(name).toLowerCase()
    if (!key.startsWith(':')) values.set(key, (values.get(key) ?? new Set()).add(String(value)))
  }
  return Object.fromEntries([...values].map(([name, told]) => [name, [...told].join(', ')]))
}
