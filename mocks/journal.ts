import type { Origin } from '../src/contract/routes.ts'
import type { OperationId } from '../src/contract/types.ts'
import type { Context } from './context.ts'
import type { MockReply } from './http.ts'
import { isoInstant } from './instant.ts'

/** What is kept of one request. No header values but Accept: a journal is shown to people, and copied into reports. */
interface JournalEntry {
  /** Counts up from 1. */
  readonly id: number
  /** Clock of the session, ISO 8601. */
  readonly at: string
  readonly origin: Origin
  readonly method: string
  readonly path: string
  /** As sent, without the values of parameters that the operation does not have. */
  readonly query: string
  readonly accept: string | null
  /** How access was asked for; nothing is said of the key or the payment itself. */
  readonly access: readonly ('key' | 'payment')[]
  readonly operationId: OperationId | null
  readonly status: number
  /** Ids of the gaps the reply leans on. */
  readonly gaps: readonly string[]
  /** Scenarios that could change the reply, as they were asked for. */
  readonly scenarios: readonly string[]
}

/** Which entries are wanted; a filter that is missing lets all through. */
export interface JournalFilter {
  readonly operation?: string
  readonly status?: number
  /** Id of the last entry already seen. */
  readonly since?: number
}

/** Entries with their number by status and by operation, and how many older ones were let go. */
interface JournalView {
  readonly entries: readonly JournalEntry[]
  readonly counts: {
    readonly byStatus: Readonly<Record<string, number>>
    readonly byOperation: Readonly<Record<string, number>>
  }
  readonly dropped: number
}

/** What one session was asked and how it answered: the latest 1000 requests. */
export interface Journal {
  record(context: Context, reply: MockReply): void
  view(filter?: JournalFilter): JournalView
  clear(): void
}

const MOST_ENTRIES = 1000
const MOST_CHARACTERS = 1000

/** An empty journal. */
export function createJournal(): Journal {
  let entries: JournalEntry[] = []
  let last = 0
  let dropped = 0
  return {
    record: (context, reply) => {
      last++
      entries.push(describe(last, context, reply))
      if (entries.length <= MOST_ENTRIES) return
      entries.shift()
      dropped++
    },
    view: ({ operation, status, since = 0 } = {}) => {
      const chosen = entries.filter(
        entry =>
          entry.id > since &&
          (operation === undefined || entry.operationId === operation) &&
          (status === undefined || entry.status === status),
      )
      const counts = {
        byStatus: count(chosen.map(entry => entry.status)),
        byOperation: count(chosen.flatMap(entry => entry.operationId ?? [])),
      }
      return { entries: chosen, counts, dropped }
    },
    clear: () => {
      entries = []
      last = 0
      dropped = 0
    },
  }
}

function describe(id: number, context: Context, reply: MockReply): JournalEntry {
  const { request, session, operation, now, scenarios } = context
  const hidden = (text: string) => cut(withoutKeys(text, session.apiKeys))
  const accept = request.header('accept')
  return {
    id,
    at: isoInstant(now),
    origin: request.origin,
    method: request.method,
    path: hidden(request.path),
    query: hidden(documentedOnly(request.query, operation?.parameters ?? [])),
    accept: accept === undefined ? null : hidden(accept),
    access: [
      ...(request.header('x-api-key') ? (['key'] as const) : []),
      ...(request.header('payment-signature') ? (['payment'] as const) : []),
    ],
    operationId: operation?.id ?? null,
    status: reply.status,
    gaps: reply.headers['X-Mock-Gap']?.split(', ') ?? [],
    scenarios: scenarios.map(({ text }) => text),
  }
}

/** A key may have been sent under the wrong name: what is in a parameter nobody knows is not kept. */
function documentedOnly(query: string, parameters: readonly { readonly name: string }[]): string {
  if (query === '') return query
  const known = (pair: string) => parameters.some(({ name }) => pair.startsWith(`${name}=`))
  return query
    .split('&')
    .map(pair => (known(pair) ? pair : `${pair.split('=', 1)[0]}=…`))
    .join('&')
}

function withoutKeys(text: string, keys: ReadonlySet<string>): string {
  let safe = text
  for (const key of keys) safe = safe.replaceAll(key, '…')
  return safe
}

function cut(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}

function count(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
