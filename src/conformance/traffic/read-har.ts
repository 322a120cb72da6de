import { dirname } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { ContractError } from '../../base/contract-error.ts'
import { getTrafficKeyHeader } from '../model/get-key-header.ts'
import schema from './har-entry.schema.json' with { type: 'json' }
import { type HarEntry, type HarHeader, readHarHeaders, readHarReply } from './read-har-reply.ts'
import type { ReplySource, TrafficEntry } from './traffic-entry.ts'

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
    const entry = dropNulls(written)
    isEntry ??= new Ajv2020({ strict: false, validateSchema: false }).compile<HarEntry>(schema)
    if (isEntry(entry)) return readEntry(entry, dirname(where), from)
    const facts = (isEntry.errors ?? []).map(({ instancePath, message }) =>
      `${instancePath} ${message}`.trim(),
    )
    throw new ContractError('This entry is not what a HAR holds.', {
      facts,
      where: `${where}, entry ${at + 1}`,
    })
  })
}

let isEntry: ValidateFunction<HarEntry> | undefined

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
  const { method = 'GET', url, headers } = entry.request
  const answer = readHarReply(entry, folder, from)
  return {
    method,
    url,
    ...readRequestHeaders(headers),
    at: readTime(entry),
    ms: readDuration(entry),
    ...answer,
  }
}

function readRequestHeaders(headers: readonly HarHeader[] = []): Pick<TrafficEntry, 'headers' | 'keyHeader'> {
  const spelled = headers.map(({ name }) => name).find(name => name.toLowerCase() === getTrafficKeyHeader())
  return { headers: readHarHeaders(headers), ...(spelled === undefined ? {} : { keyHeader: spelled }) }
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
