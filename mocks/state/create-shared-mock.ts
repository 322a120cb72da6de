import { ContractError } from '../../src/base/contract-error.ts'
import { ledgerLimits } from '../../src/payment/ledger.ts'
import { type ControlRequest, type Surroundings, sessionlessPaths } from '../control/control-routes.ts'
import type { ControlSource } from '../control/control-source.ts'
import { buildFailureReply, dispatchRequest } from '../control/create-control.ts'
import { describeState } from '../control/describe-state.ts'
import { readFollowed } from '../control/follow-changes.ts'
import type { Session } from '../core/context.ts'
import { StateUnavailable } from '../core/interruption.ts'
import { isConsoleView } from '../core/is-from-console.ts'
import { describeExchange } from '../core/journal.ts'
import type { JournalEntry } from '../core/journal-entry.ts'
import type { MockReply, MockRequest } from '../core/mock-reply.ts'
import { createMockWith, type MockOptions, refuseForNow } from '../mock.ts'
import { FIRST_SESSION, isSessionName, MOST_SESSIONS, type Sessions } from '../session/sessions.ts'
import { createCompletions } from './create-completions.ts'
import { createDoubts } from './create-doubts.ts'
import { createSharedMemory } from './create-shared-memory.ts'
import { followStored } from './follow-stored.ts'
import { lookUp } from './look-up.ts'
import { parseObject, readState, writeState } from './read-state.ts'
import { retryFor } from './retry-for.ts'
import { createUnavailable, type StateStore, type StoredSession, type StoreHealth } from './state-store.ts'
import { createTurn, createTurns, NeedsState, type Turn, tell } from './turn.ts'

/** One of the replicas of a mock: what can be changed while it runs is in a store that all of them share. */
export interface SharedMock extends ControlSource {
  /** Answers one request; never rejects for anything a client can send, nor for a store that is away. */
  answer(request: MockRequest): Promise<MockReply>
  /** The reply to what never became a request, in the form of all errors. */
  refuse(status: number, message: string): MockReply
  /** Makes other choices what all sessions of all replicas start from. Throws ContractError, and StateUnavailable. */
  setGaps(gaps: Readonly<Record<string, string>>): Promise<void>
  health(): StoreHealth
  /** Writes down what is still to be written, and leaves the store. */
  close(): Promise<void>
}

/** Whoever changes things at the same time as so many others did not get a turn. */
const MOST_ATTEMPTS = 100

/** How long a change waits for a store that does not answer, before its client is told to try again. */
const PATIENCE_MS = 2000

/** What a reply carries that was made with what was last known to be in force. */
const staleMark = { 'X-Mock-State': 'stale' }

/**
 * Makes a replica of a mock. All replicas are made with the same options; what is changed afterwards is in the store. Throws
 * ContractError for options that are not understood. `note` gets a line for each value of the store that was discarded.
 */
export function createSharedMock(
  options: MockOptions,
  store: StateStore,
  note: (line: string) => void = line => void process.stderr.write(`${line}\n`),
): SharedMock {
  const turns = createTurns()
  const mock = createMockWith(options, () => createSharedMemory(turns, options.payerBalance))
  const { sessions } = mock
  const doubts = createDoubts(store)
  const completions = createCompletions(store)
  /** What of the store is in force in a session of this replica. */
  const known = new WeakMap<Session, StoredSession>()
  const balance = String(options.payerBalance ?? ledgerLimits.balance)
  let gaps = ''

  /** The value that was discarded last of each session, so that each is told once. */
  const discarded = new Map<string, string>()
  const discard = (name: string, text: string, error: unknown) => {
    if (discarded.get(name) === text) return
    if (discarded.size > MOST_SESSIONS) discarded.clear()
    discarded.set(name, text)
    // What the parser of JSON says repeats the value.
    const why = error instanceof ContractError ? error.sentence : 'It is no JSON of this form.'
    note(`A value of the store is discarded, ${name}: ${why}`)
  }
  const adopt = (session: Session, stored: StoredSession) => {
    if (stored.gaps !== gaps) {
      gaps = stored.gaps
      try {
        sessions.setGaps(gaps === '' ? (options.gaps ?? {}) : parseObject(gaps))
      } catch (error) {
        discard('the choices for gaps', gaps, error)
        sessions.setGaps(options.gaps ?? {})
      }
    }
    if (stored.state !== (known.get(session)?.state ?? '')) {
      try {
        session.adopt(readState(stored.state))
      } catch (error) {
        discard(`session ${session.name}`, stored.state, error)
        session.adopt({ settings: {} })
      }
    }
    known.set(session, stored)
  }
  /** A session of its own, to look at and to try changes on. */
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
    const name = request.header('x-mock-session') ?? FIRST_SESSION
    const session = isSessionName(name) ? sessions.open(name) : sessions.first
    const turn = createTurn()
    try {
      return await answerTogether(session, request, turn)
    } catch (error) {
      if (!(error instanceof StateUnavailable)) throw error
      return turn.isPaying
        ? refuseForNow(session, request, error.message)
        : answerAlone(session, request, error)
    }
  }

  const answerTogether = async (session: Session, request: MockRequest, turn: Turn): Promise<MockReply> => {
    const { isUp, reason } = store.health()
    if (!isUp) throw createUnavailable(reason)
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      // Settings are checked where the entry is recorded; a view of the console has none.
      const isView = isConsoleView(request)
      const stored = (isView ? undefined : known.get(session)) ?? (await refresh(session))
      const reply = await makeReply(stored, turn, () => mock.handle(request))
      if (reply === 'later') continue
      if (reply === 'changed') {
        await refresh(session)
        continue
      }
      if (isView) return reply
      const entry = takeEntry(turn)
      const { payment } = turn
      const recorded = await doubts.settle(session.name, payment, () =>
        store.record(session.name, stored.revision, writeEntry(entry), payment),
      )
      if (recorded.kind === 'recorded') {
        completions.expect(session.name, recorded, entry, request.delivery)
        return reply
      }
      if (recorded.kind === 'changed') await refresh(session)
      turn.found.clear()
    }
    throw new StateUnavailable('Too much is changed at the same time. Try again in a second.')
  }

  /** The reply; `later` when something had to be looked up first, `changed` when something else is in force by then. */
  const makeReply = async (
    stored: StoredSession,
    turn: Turn,
    make: () => MockReply,
  ): Promise<MockReply | 'later' | 'changed'> => {
    turn.payment = undefined
    try {
      return turns.run(turn, make)
    } catch (error) {
      if (!(error instanceof NeedsState)) throw error
      const found = await lookUp(store, stored, error.need, balance)
      if (found === undefined) return 'changed'
      tell(turn, error.need, found)
      return 'later'
    }
  }

  /** With what was last known to be in force: what asks for no payment does not need to wait. */
  const answerAlone = (session: Session, request: MockRequest, { message }: StateUnavailable): MockReply => {
    const turn = createTurn(message)
    try {
      const reply = turns.run(turn, () => mock.handle(request))
      const { delivery } = request
      if (delivery !== undefined && !isConsoleView(request)) {
        const entry = takeEntry(turn)
        delivery.describe = () => ({ ...entry, ms: delivery.ms, bytes: delivery.bytes })
      }
      return { ...reply, headers: { ...reply.headers, ...staleMark } }
    } catch (error) {
      if (!(error instanceof StateUnavailable)) throw error
      return refuseForNow(session, request, error.message)
    }
  }

  const dispatch = async (asked: ControlRequest, urls: Surroundings['urls']): Promise<MockReply> => {
    const name = asked.header('x-mock-session') ?? FIRST_SESSION
    if (sessionlessPaths.has(asked.path) || !isSessionName(name))
      return dispatchRequest({ sessions, urls }, asked)
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

  /** What the control API does to a session is tried on a copy of it, and in force once the store has it. */
  const change = async (
    name: string,
    asked: ControlRequest,
    urls: Surroundings['urls'],
  ): Promise<MockReply> => {
    const turn = createTurn()
    const token = crypto.randomUUID()
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const stored = await store.open(name)
      const copy = copySession(stored)
      turn.stored = stored
      turn.forget = new Set()
      const { scenarios } = copy
      const before = writeState(copy)
      let closesAll = false
      const around = {
        sessions: showSessions(copy, stored, () => {
          closesAll = true
          copy.reset()
        }),
        urls,
      }
      const reply = await makeReply(stored, turn, () => dispatchRequest(around, asked))
      if (reply === 'later' || reply === 'changed') continue
      if (copy.scenarios !== scenarios) turn.forget.add('counters')
      const state = writeState(copy)
      if (state === before && turn.forget.size === 0 && !closesAll) return reply
      const change = { token, state, forget: [...turn.forget], closesAll }
      const changed = await retryFor(PATIENCE_MS, () => store.change(name, stored.revision, change))
      if (changed.kind === 'changed') return reply
      turn.found.clear()
    }
    throw new StateUnavailable('Too much is changed at the same time. Try again in a second.')
  }

  /** What is in force in a session, as those see it who look on. */
  const describe = (stored: StoredSession) => {
    const copy = copySession(stored)
    return turns.run({ ...createTurn(), stored }, () =>
      describeState(
        copy,
        showSessions(copy, stored, () => {}),
      ),
    )
  }

  return {
    answer,
    refuse: mock.refuse,
    dispatch,
    follow: (asked, reader) => {
      const { session, since } = readFollowed(sessions, asked)
      return followStored(store, session.name, since, describe, reader)
    },
    setGaps: async choices => {
      sessions.setGaps(choices)
      gaps = JSON.stringify(choices)
      await store.setGaps(gaps)
    },
    health: store.health,
    close: async () => {
      await completions.end()
      await doubts.end()
      await store.close()
    },
  }
}

/** An entry without what the store knows better. */
function writeEntry(entry: JournalEntry): string {
  return JSON.stringify({ ...entry, id: undefined, ms: undefined, bytes: undefined })
}

/** What the journal says of the request that was answered; its id is given by the store. */
function takeEntry({ recorded }: Turn): JournalEntry {
  if (recorded === undefined) throw new Error('A reply was made that no journal heard of.')
  return describeExchange(recorded.asked, recorded.reply)
}

/** The sessions as the control API shows them, of which one can be asked and changed. */
function showSessions(session: Session, { names, evicted }: StoredSession, reset: () => void): Sessions {
  return {
    first: session,
    open: () => session,
    create: () => session,
    holds: () => true,
    names,
    evicted,
    setGaps: () => {},
    reset,
  }
}
