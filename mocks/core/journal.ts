import { copyString } from '../../src/base/copy-string.ts'
import { memoize } from '../../src/base/memoize.ts'
import type { Operation } from '../../src/contract/contract.ts'
import { getKeyHeaderName } from '../../src/contract/contract.ts'
import { formatInstant } from '../time/parse-instant.ts'
import type { ChangeSignal } from './change-signal.ts'
import { defaultApiKey } from './default-api-key.ts'
import { isFromConsole } from './is-from-console.ts'
import type { JournalEntry } from './journal-entry.ts'
import type { MockReply, MockRequest } from './mock-reply.ts'
import { readLoggedHeaders } from './read-logged-headers.ts'
import type { ReplyStore } from './reply-store.ts'

/** Filter of entries. A missing member matches all. */
export interface JournalFilter {
  readonly operation?: string
  readonly status?: number
  /** Id of the last entry already seen. */
  readonly since?: number
}

/** Entries, their number by status and by operation, and the number of older entries that were dropped. */
export interface JournalView {
  readonly entries: readonly JournalEntry[]
  readonly counts: {
    readonly byStatus: Readonly<Record<string, number>>
    readonly byOperation: Readonly<Record<string, number>>
  }
  readonly dropped: number
  /** Id of the latest entry, regardless of the filter. 0 without entries. */
  readonly last: number
}

/** An entry with its operation and reply, as far as they are known. */
export interface FoundRequest {
  readonly entry: JournalEntry
  readonly operation: Operation | undefined
  /** The reply. Undefined when it was dropped for later replies, or sent by another replica. */
  readonly reply: MockReply | undefined
  /** Replaces API keys in a text, except for the default key. */
  readonly hide: (text: string) => string
}

/** A request with the facts to record. The operation is absent for an unknown path. */
export interface RecordedRequest {
  readonly request: MockRequest
  /** Unix seconds. */
  readonly now: number
  readonly session: { readonly apiKeys: ReadonlySet<string> }
  readonly operation?: Operation
  readonly scenarios?: readonly { readonly text: string }[]
}

/** Requests and replies of one session: the latest 1000, fewer when their texts are long. */
export interface Journal {
  record(asked: RecordedRequest, reply: MockReply): void
  view(filter?: JournalFilter): JournalView
  /** Returns the entry with this id, or undefined if it was dropped or never existed. */
  find(id: number): FoundRequest | undefined
  clear(): void
}

const MAX_ENTRIES = 1000
/** Maximum length of each text of an entry, so that one request cannot displace many. */
const MAX_CHARACTERS = 1000
/** Maximum length of all texts of the entries of a session. An ordinary request uses a tenth of its share. */
const MAX_TOTAL_CHARACTERS = 500_000

/** Creates an empty journal, which announces its changes. */
export function createJournal(changes: ChangeSignal, replies: ReplyStore): Journal {
  // A ring: number n is at n modulo its length. Entries are written in full when they are read, which few of them are.
  let ring: (JournaledRequest | undefined)[] = []
  let dropped = 0
  let last = 0
  let characters = 0
  const dropOldest = () => {
    const oldest = ring[dropped % MAX_ENTRIES]
    ring[dropped % MAX_ENTRIES] = undefined
    dropped++
    if (oldest === undefined) return
    characters -= oldest.characters
    replies.forget(oldest)
  }
  return {
    record: (asked, reply) => {
      const noted = recordRequest(asked, reply)
      characters += noted.characters
      while (last - dropped >= MAX_ENTRIES || characters - noted.characters > MAX_TOTAL_CHARACTERS)
        dropOldest()
      ring[last % MAX_ENTRIES] = noted
      const id = ++last
      if (noted.delivery !== undefined) {
        noted.delivery.describe = () => describeEntry(id, noted)
        noted.delivery.announce = changes.announce
      }
      replies.keep(noted, reply)
      changes.announce()
    },
    view: ({ operation, status, since = 0 } = {}) => {
      const chosen: JournalEntry[] = []
      for (let id = Math.max(since, dropped) + 1; id <= last; id++) {
        const noted = ring[(id - 1) % MAX_ENTRIES] as JournaledRequest
        const isWanted =
          (operation === undefined || noted.operation?.id === operation) &&
          (status === undefined || noted.status === status)
        if (isWanted) chosen.push(describeEntry(id, noted))
      }
      return { entries: chosen, counts: countEntries(chosen), dropped, last }
    },
    find: id => {
      const noted = id > dropped && id <= last ? ring[(id - 1) % MAX_ENTRIES] : undefined
      return (
        noted && {
          entry: describeEntry(id, noted),
          operation: noted.operation,
          reply: replies.find(noted),
          hide: text => replaceKeys(text, noted.apiKeys),
        }
      )
    },
    clear: () => {
      for (const noted of ring) if (noted !== undefined) replies.forget(noted)
      ring = []
      dropped = 0
      last = 0
      characters = 0
      changes.announce()
    },
  }
}

/** Returns the id of the latest entry of a journal, and the number of dropped entries. */
export function readJournalPosition({ view }: Pick<Journal, 'view'>): Pick<JournalView, 'last' | 'dropped'> {
  return view({ since: Number.MAX_SAFE_INTEGER })
}

/** Returns a request and its reply as an entry outside any journal. Its id is 0. */
export function buildUnjournaledEntry(asked: RecordedRequest, reply: MockReply): JournalEntry {
  return describeEntry(0, recordRequest(asked, reply))
}

/** A recorded request. Its texts may contain keys, except for long ones, which are already masked. */
interface JournaledRequest
  extends Pick<RecordedRequest, 'now'>,
    Pick<MockRequest, 'origin' | 'method' | 'path' | 'query' | 'delivery'> {
  readonly operation: Operation | undefined
  readonly apiKeys: ReadonlySet<string>
  readonly headers: Readonly<Record<string, string>>
  /** Unix milliseconds, by the clock of the machine. */
  readonly receivedMs: number
  readonly isFromConsole: boolean
  readonly status: number
  readonly gaps: string | undefined
  readonly replayed: string | undefined
  readonly scenarios: readonly string[]
  /** Length of the texts that come from the request. */
  readonly characters: number
}

function recordRequest(
  { request, session, operation, now, scenarios = [] }: RecordedRequest,
  reply: MockReply,
): JournaledRequest {
  const { origin, method } = request
  const { apiKeys } = session
  // A part of a text keeps all of it in memory, so where one is long every part is copied.
  const keep =
    request.path.length + request.query.length > MAX_CHARACTERS ? copyString : (text: string) => text
  const path = keep(isLong(request.path) ? hideKeys(request.path, apiKeys) : request.path)
  const query = keep(
    isLong(request.query) ? hideKeys(maskUndocumented(request.query, operation), apiKeys) : request.query,
  )
  const headers = readLoggedHeaders(request.header)
  const texts = scenarios.length === 0 ? [] : keepTexts(scenarios)
  return {
    origin,
    method,
    path,
    query,
    headers,
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
    characters: path.length + query.length + countCharacters(headers) + texts.join('').length,
  }
}

function countCharacters(headers: Readonly<Record<string, string>>): number {
  let characters = 0
  for (const name in headers) characters += (headers[name] as string).length
  return characters
}

/** Returns the texts of as many scenarios as fit into an entry. */
function keepTexts(scenarios: readonly { readonly text: string }[]): string[] {
  let room = MAX_CHARACTERS
  const kept: string[] = []
  for (const { text } of scenarios) {
    room -= text.length
    if (room >= 0) kept.push(copyString(text))
  }
  return kept
}

function isLong(text: string): boolean {
  return text.length > MAX_CHARACTERS
}

function describeEntry(id: number, noted: JournaledRequest): JournalEntry {
  const { origin, method, path, query, operation, now, scenarios, apiKeys, status, isFromConsole } = noted
  const headers = hideHeaders(noted.headers, apiKeys)
  const access: JournalEntry['access'][number][] = []
  if (headers[getKeyHeaderName()] !== undefined) access.push('key')
  if (headers['PAYMENT-SIGNATURE'] !== undefined) access.push('payment')
  return {
    id,
    at: formatInstant(now),
    receivedAt: new Date(noted.receivedMs).toISOString(),
    origin,
    method,
    path: hideKeys(path, apiKeys),
    query: hideKeys(maskUndocumented(query, operation), apiKeys),
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

function hideHeaders(
  headers: Readonly<Record<string, string>>,
  keys: ReadonlySet<string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, hideKeys(value, keys)]))
}

/** Names of parameters and headers that hold a key, but not the address of a token. */
const secretNames =
  /^(.*[-_])?(api[-_]?key|key|token|auth|authorization|secret|password|signature|payment|jwt)$/i

/** Masks undocumented parameters that are named like a secret, since a key may be sent under a wrong name. */
function maskUndocumented(query: string, operation: Operation | undefined): string {
  if (query === '') return query
  const isShown = (pair: string) => {
    const [[name, value] = ['', '']] = new URLSearchParams(pair)
    if (!secretNames.test(name) || value === '' || value === defaultApiKey) return true
    return operation?.parameters.some(known => known.name === name) === true
  }
  return query
    .split('&')
    .map(pair => (isShown(pair) ? pair : `${pair.split('=', 1)[0]}=…`))
    .join('&')
}

function hideKeys(text: string, keys: ReadonlySet<string>): string {
  const safe = replaceKeys(text, keys)
  return isLong(safe) ? `${safe.slice(0, MAX_CHARACTERS)}…` : safe
}

function replaceKeys(text: string, keys: ReadonlySet<string>): string {
  return text.replace(createKeyPattern(keys), '…')
}

/** Builds a pattern of keys that are plain, escaped as in JSON, or percent-encoded, even repeatedly. */
const createKeyPattern = memoize((keys: ReadonlySet<string>): RegExp => {
  const spell = (character: string) => {
    const code = character.charCodeAt(0).toString(16)
    const digits = code.replace(/[a-f]/, digit => `[${digit}${digit.toUpperCase()}]`)
    const slash = /["\\]/.test(character) ? '\\\\?' : ''
    return `(?:${slash}\\x${code}|%(?:25)*${digits})`
  }
  const hidden = [...keys].filter(key => key !== defaultApiKey)
  const longestFirst = hidden.sort((one, other) => other.length - one.length)
  return new RegExp(longestFirst.map(key => [...key].map(spell).join('')).join('|') || '(?!)', 'g')
})

/** Counts the entries by status and by operation. */
export function countEntries(entries: readonly JournalEntry[]): JournalView['counts'] {
  const byStatus: Record<string, number> = {}
  const byOperation: Record<string, number> = {}
  for (const { status, operationId } of entries) {
    byStatus[status] = (byStatus[status] ?? 0) + 1
    if (operationId !== null) byOperation[operationId] = (byOperation[operationId] ?? 0) + 1
  }
  return { byStatus, byOperation }
}
