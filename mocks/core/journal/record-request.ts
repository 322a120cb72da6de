import { requestBounds } from '../../../src/base/bounds.ts'
import { copyString } from '../../../src/base/copy-string.ts'
import type { Operation } from '../../../src/contract/contract.ts'
import { listKeyPlaces, readKeys } from '../../../src/contract/routes/list-key-places.ts'
import { mapValues } from '../../../src/contract/schema/map-members.ts'
import { formatInstant } from '../../time/parse-instant.ts'
import { isFromConsole } from '../is-from-console.ts'
import type { MockReply, MockRequest } from '../mock-reply.ts'
import type { JournalEntry } from './journal-entry.ts'
import { readLoggedHeaders } from './read-logged-headers.ts'
import { maskUndocumented, replaceKeys } from './replace-keys.ts'

/** A request with the facts to record. The operation is absent for an unknown path. */
export interface RecordedRequest {
  readonly request: MockRequest
  /** Unix seconds. */
  readonly now: number
  readonly session: { readonly apiKeys: ReadonlySet<string> }
  readonly operation?: Operation
  readonly scenarios?: readonly { readonly text: string }[]
}

/** A recorded request. Its texts may contain keys, except for long ones, which are already masked. */
export type JournaledRequest = Readonly<ReturnType<typeof recordRequest>>

/** Records a request and its reply. The parts of its texts that are kept hold no longer text in memory. */
export function recordRequest(
  { request, session, operation, now, scenarios = [] }: RecordedRequest,
  reply: MockReply,
) {
  const { origin, method } = request
  const { apiKeys } = session
  const headers = readLoggedHeaders(request.header)
  const headerLength = Object.values(headers).join('').length
  const { textCharacters, queryCharacters } = requestBounds
  const most = headerLength > textCharacters ? textCharacters : queryCharacters
  // A part of a text keeps all of it in memory, so where one is long every part is copied.
  const keep =
    request.path.length + request.query.length > textCharacters ? copyString : (text: string) => text
  const path = keep(shorten(request.path, textCharacters, apiKeys))
  const query = keep(
    request.query.length > most
      ? shorten(maskUndocumented(request.query, operation), most, apiKeys)
      : request.query,
  )
  const texts = keepTexts(scenarios)
  return {
    origin,
    method,
    path,
    query,
    headers,
    /** Unix milliseconds, by the clock of the machine. */
    receivedMs: Date.now(),
    isFromConsole: isFromConsole(request),
    operation,
    now,
    scenarios: texts,
    apiKeys,
    status: reply.status,
    delivery: request.delivery,
    gaps: reply.headers['X-Mock-Gap'],
    replayed: reply.headers['X-Mock-Replayed'],
    /** Length of the texts that come from the request. */
    characters: path.length + query.length + headerLength + texts.join('').length,
  }
}

/** Returns a request and its reply as an entry outside any journal. Its id is 0. */
export function buildUnjournaledEntry(asked: RecordedRequest, reply: MockReply): JournalEntry {
  return describeEntry(0, recordRequest(asked, reply))
}

/** Describes a recorded request as the entry with this id. Keys are hidden in all of its texts. */
export function describeEntry(id: number, noted: JournaledRequest): JournalEntry {
  const { origin, method, path, query, operation, now, scenarios, apiKeys, status, isFromConsole } = noted
  const headers = mapValues(noted.headers, value => replaceKeys(value, apiKeys))
  const access: JournalEntry['access'][number][] = []
  const header = (name: string) => Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
  if (listKeyPlaces(operation).some(place => readKeys(place, { query, header })[0])) access.push('key')
  if (headers['PAYMENT-SIGNATURE'] !== undefined) access.push('payment')
  return {
    id,
    at: formatInstant(now),
    receivedAt: new Date(noted.receivedMs).toISOString(),
    origin,
    method,
    path: replaceKeys(path, apiKeys),
    query: replaceKeys(maskUndocumented(query, operation), apiKeys),
    accept: headers.Accept ?? null,
    headers,
    isFromConsole,
    access,
    operationId: operation?.id ?? null,
    status,
    ms: noted.delivery?.ms ?? null,
    bytes: noted.delivery?.bytes ?? null,
    gaps: noted.gaps?.split(', ') ?? [],
    ...(noted.replayed === undefined ? {} : { replayed: noted.replayed }),
    scenarios,
  }
}

/** Returns the texts of as many scenarios as fit into an entry. */
function keepTexts(scenarios: readonly { readonly text: string }[]): string[] {
  let room = requestBounds.textCharacters
  const kept: string[] = []
  for (const { text } of scenarios) {
    room -= text.length
    if (room >= 0) kept.push(copyString(text))
  }
  return kept
}

/** Hides the keys of a text that is longer than `most` characters, and cuts it off there. */
function shorten(text: string, most: number, keys: ReadonlySet<string>): string {
  if (text.length <= most) return text
  const safe = replaceKeys(text, keys)
  return safe.length > most ? `${safe.slice(0, most)}…` : safe
}
