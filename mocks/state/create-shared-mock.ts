import { requestBounds, storeBounds } from '../../src/base/bounds.ts'
import { ContractError } from '../../src/base/contract-error.ts'
import { ledgerLimits } from '../../src/payment/ledger.ts'
import { type ControlBackend, createControlBackend } from '../control/control-backend.ts'
import {
  type ControlContext,
  type ControlRequest,
  type OriginUrls,
  sessionlessPaths,
} from '../control/control-routes.ts'
import { describeState } from '../control/describe-state.ts'
import { buildFailureReply, dispatchRequest } from '../control/dispatch-request.ts'
import { readChangeStream } from '../control/follow-changes.ts'
import { countMilliseconds } from '../core/count-milliseconds.ts'
import { isJournaled } from '../core/is-from-console.ts'
import type { JournalEntry } from '../core/journal/journal-entry.ts'
import { buildUnjournaledEntry } from '../core/journal/record-request.ts'
import { replaceKeys } from '../core/journal/replace-keys.ts'
import { createReplyStore } from '../core/journal/reply-store.ts'
import type { MockReply, MockRequest } from '../core/mock-reply.ts'
import type { CountedPart, Session } from '../core/request-context.ts'
import { createMock, type Mock, type MockOptions } from '../mock.ts'
import {
  completeReply,
  type RequestOutcome,
  receiveRequest,
  rejectTemporarily,
  toRecordedRequest,
} from '../receive-request.ts'
import { countRequest, listCounterNames } from '../scenarios/apply-scenarios.ts'
import { FIRST_SESSION, isSessionName, pickSession, type Sessions } from '../session/sessions.ts'
import { hashName } from '../world/random/draw-hash.ts'
import { createJournalAndLedger } from './create-journal-and-ledger.ts'
import { createPaymentAccounts, lookUpAccount } from './create-payment-accounts.ts'
import { createPendingPayments } from './create-pending-payments.ts'
import { readState, serializeState } from './read-state.ts'
import type { StateStore } from './redis/create-redis-store.ts'
import {
  createConflictError,
  createStoreUnavailableError,
  retryUntil,
  StateUnavailable,
} from './state-unavailable.ts'
import {
  type Account,
  MAX_CHANGE_ATTEMPTS,
  type SessionChange,
  type StoredSession,
  type StoreHealth,
} from './stored-session.ts'
import { watchStoredSession } from './watch-stored-session.ts'

/** One replica of a mock. Everything that can change while it runs is in a store that all replicas share. */
export interface SharedMock extends ControlBackend, Pick<Mock, 'ready' | 'refuse'> {
  /** Answers one request. Never rejects for client input or an unavailable store. */
  answer(request: MockRequest): Promise<MockReply>
  /** Replaces what the sessions of this replica start with. Throws ContractError for invalid settings. */
  readonly restart: Sessions['restart']
  health(): StoreHealth
  /** Writes pending data to the store, and closes the connection to it. */
  close(): Promise<void>
}

/** Header of a reply that used the last known settings, since the store was unavailable. */
const staleMark = { 'X-Mock-State': 'stale' }

/**
 * Creates a replica of a mock. All replicas need the same options, later changes are in the store. Throws
 * ContractError for invalid options. `note` is called with a line about each discarded value of the store.
 */
export function createSharedMock(
  options: MockOptions,
  store: StateStore,
  note: (line: string) => void = line => void process.stderr.write(`${line}\n`),
): SharedMock {
  const mock = createMock(options)
  const { sessions } = mock
  const doubts = createPendingPayments(store)
  /** The latest replies of this replica, by generation of the journal and id of the entry. */
  const replies = createReplyStore()
  /** The state of each session as this replica last read it from the store. */
  const known = new WeakMap<Session, StoredSession>()
  const balance = options.payerBalance ?? ledgerLimits.balance
  /** Latest discarded value of each session, so that each is logged once. */
  const discarded = new Map<string, string>()
  const discard = ({ name, state }: StoredSession, error: unknown) => {
    if (discarded.get(name) === state) return
    if (discarded.size > requestBounds.sessions) discarded.clear()
    discarded.set(name, state)
    // What the parser of JSON says repeats the value.
    const why = error instanceof ContractError ? error.sentence : 'It is no JSON of this form.'
    note(`A value of the store is discarded, session ${name}: ${why}`)
  }
  const adopt = (session: Session, stored: StoredSession) => {
    if (stored.state !== (known.get(session)?.state ?? '')) {
      try {
        session.adopt(readState(stored.state))
      } catch (error) {
        discard(stored, error)
        session.adopt({ settings: {} })
      }
    }
    known.set(session, stored)
  }
  /** Creates a separate copy of a session, to read it and to try changes. */
  const copySession = (stored: StoredSession): Session => {
    const copy = sessions.create(stored.name)
    adopt(copy, stored)
    return copy
  }
  const refresh = async (session: Session): Promise<StoredSession> => {
    const stored = await store.open(session.name)
    adopt(session, stored)
    return stored
  }

  const answer = async (request: MockRequest): Promise<MockReply> => {
    const session = pickSession(sessions, request)
    try {
      return await answerTogether(session, request)
    } catch (error) {
      if (!(error instanceof StateUnavailable)) throw error
      return answerAlone(session, request, error)
    }
  }

  const answerTogether = async (session: Session, request: MockRequest): Promise<MockReply> => {
    const { isUp, reason } = store.health()
    if (!isUp) throw createStoreUnavailableError(reason)
    const started = performance.now()
    for (let attempt = 0; attempt < MAX_CHANGE_ATTEMPTS; attempt++) {
      // Settings are checked where the entry is recorded; a request of the console has none.
      const isRecorded = isJournaled(request)
      const stored = (isRecorded ? known.get(session) : undefined) ?? (await refresh(session))
      const received = receiveRequest(session, request)
      const found = await lookUp(received, stored)
      if (found !== undefined) {
        const { reply, entry: described, payment } = complete(received, found.counts, found.account)
        if (!isRecorded) return reply
        // What is written before it is sent never changes: a second write would cost as much as the first.
        const entry = { ...described, ms: countMilliseconds(started) + (reply.delayMs ?? 0) }
        const recorded = await doubts.settle(session.name, payment, () =>
          store.record(session.name, stored.revision, JSON.stringify(entry), payment),
        )
        if (recorded.kind === 'recorded') {
          replies.keep(`${recorded.generation} ${recorded.id}`, reply)
          describeDelivered(request, { ...entry, id: recorded.id })
          return reply
        }
        if (recorded.kind === 'spent') continue
      }
      await refresh(session)
    }
    throw createConflictError()
  }

  /** Reads the counts and accounts for a reply. Returns undefined if the session has changed meanwhile. */
  const lookUp = async ({ context }: RequestOutcome, { name, revision }: StoredSession) => {
    const counts = new Map<CountedPart, number>()
    if (context === undefined) return { counts, account: undefined }
    for (const { part, key, places } of listCounterNames(context)) {
      const count = await store.count(name, revision, shorten(key), places)
      if (count === undefined) return undefined
      counts.set(part, count)
    }
    const account = await lookUpAccount(store, name, context.request).catch((error): StateUnavailable => {
      // Kept until it is known whether anybody looks at the payment.
      if (error instanceof StateUnavailable) return error
      throw error
    })
    return { counts, account }
  }

  const complete = (
    received: RequestOutcome,
    counts: ReadonlyMap<CountedPart, number>,
    account: Account | StateUnavailable | undefined,
  ) => {
    const accounts = createPaymentAccounts(account, balance)
    if (received.context !== undefined) Object.assign(received.context, { counts, ledger: accounts })
    const reply = completeReply(received)
    const entry = buildUnjournaledEntry(toRecordedRequest(received), reply)
    return { reply, entry, payment: accounts.payment }
  }

  /** Answers with the last known settings and counts, or with 503 if a payment must be checked. */
  const answerAlone = (session: Session, request: MockRequest, why: StateUnavailable): MockReply => {
    const received = receiveRequest(session, request)
    try {
      const { reply, entry } = complete(received, countRequest(received.context), why)
      if (isJournaled(request)) describeDelivered(request, entry)
      return { ...reply, headers: { ...reply.headers, ...staleMark } }
    } catch (error) {
      if (!(error instanceof StateUnavailable)) throw error
      return rejectTemporarily(session, request, error.message)
    }
  }

  const dispatch = async (asked: ControlRequest, urls: OriginUrls): Promise<MockReply> => {
    const name = asked.header('x-mock-session') ?? FIRST_SESSION
    if (sessionlessPaths.has(asked.path) || !isSessionName(name))
      return createControlBackend(sessions).dispatch(asked, urls)
    try {
      return await change(name, asked, urls)
    } catch (error) {
      if (!(error instanceof StateUnavailable)) throw error
      const facts =
        asked.method === 'GET' ? [] : ['whether it was changed is not known: ask for it, or send it again']
      const reply = buildFailureReply(503, 'Service Unavailable', error.message, facts)
      return { ...reply, headers: { ...reply.headers, 'Retry-After': '1' } }
    }
  }

  /** Applies a control request to a copy of the session. The change takes effect once it is stored. */
  const change = async (name: string, asked: ControlRequest, urls: OriginUrls): Promise<MockReply> => {
    const token = crypto.randomUUID()
    for (let attempt = 0; attempt < MAX_CHANGE_ATTEMPTS; attempt++) {
      const stored = await store.open(name)
      const session = copySession(stored)
      const { scenarios } = session
      const before = serializeState(session)
      const forget = new Set<SessionChange['forget'][number]>()
      let closesAll = false
      const subject: ControlContext = {
        session,
        ...createJournalAndLedger(store, stored, forget, balance, id => ({
          reply: replies.find(`${stored.journal.generation} ${id}`),
          hide: text => replaceKeys(text, session.apiKeys),
        })),
        sessions: stored,
        reset: all => {
          closesAll ||= all
          session.reset()
          forget.add('journal').add('ledger')
        },
        urls,
      }
      const reply = await dispatchRequest(() => subject, asked)
      if (session.scenarios !== scenarios) forget.add('counters')
      const state = serializeState(session)
      if (state === before && forget.size === 0 && !closesAll) return reply
      const change = { token, state, forget: [...forget], closesAll }
      const changed = await retryUntil(storeBounds.waitMs, () => store.change(name, stored.revision, change))
      if (changed.kind === 'changed') return reply
    }
    throw createConflictError()
  }

  const describe = (stored: StoredSession) => describeState(copySession(stored), stored, stored.journal)

  return {
    ready: mock.ready,
    answer,
    refuse: mock.refuse,
    dispatch,
    follow: (asked, reader) => {
      const { session, since } = readChangeStream(sessions, asked)
      return watchStoredSession(store, session.name, since, describe, reader)
    },
    restart: sessions.restart,
    health: store.health,
    close: async () => {
      await doubts.end()
      await store.close()
    },
  }
}

/** Adds time and size of the sent reply to the entry of a request in the log of a replica. */
function describeDelivered({ delivery }: MockRequest, entry: JournalEntry): void {
  if (delivery !== undefined) delivery.describe = () => ({ ...entry, ms: delivery.ms, bytes: delivery.bytes })
}

/** Maximum length of the key of a counter. Clients choose keys, so the end of a longer one is hashed. */
const MAX_CHARACTERS = 100

function shorten(key: string): string {
  return key.length <= MAX_CHARACTERS ? key : `${key.slice(0, MAX_CHARACTERS)} ${hashName(key)}`
}
