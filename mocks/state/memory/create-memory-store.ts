import { MOST_BALANCES_SHOWN } from '../../../src/payment/ledger.ts'
import { createCounter } from '../../core/counter.ts'
import { FIRST_SESSION, MOST_SESSIONS } from '../../session/sessions.ts'
import {
  IDLE_SECONDS,
  type SessionChange,
  type StateStore,
  storeLimits,
  TOMBSTONE_SECONDS,
} from '../state-store.ts'
import { append, type KeptJournal, startJournal } from './kept-journal.ts'
import {
  findAttempt,
  giveBack,
  giveBalances,
  hasRoom,
  type KeptLedger,
  pay,
  startLedger,
  statusAt,
  toKey,
} from './kept-ledger.ts'

/** One session of the store. */
interface Kept {
  revision: number
  readonly born: number
  state: string
  token: string
  /** Unix milliseconds of its last use. */
  usedAt: number
  journal: KeptJournal
  ledger: KeptLedger
  counters: Map<string, ReturnType<typeof createCounter>>
}

/** How long a session is kept that nobody uses, and the time it is, Unix milliseconds. */
interface MemoryStoreOptions {
  readonly idleSeconds?: number | undefined
  readonly now?: () => number
}

/** Keeps what workers of one machine share, in the process that started them. It is what the scripts of the Redis store say, in TypeScript. */
export function createMemoryStore({
  idleSeconds = IDLE_SECONDS,
  now = Date.now,
}: MemoryStoreOptions = {}): StateStore {
  const since = now()
  // Like a Map of sessions: the one not used for longest comes first.
  const sessions = new Map<string, Kept>()
  const givenUp = new Map<string, number>()
  let gaps = ''
  let evicted = 0
  let numbers = 0

  const forgetIdle = () => {
    // The oldest come first in both.
    for (const [name, { usedAt }] of sessions) {
      if (usedAt >= now() - 1000 * idleSeconds) break
      sessions.delete(name)
    }
    for (const [token, at] of givenUp) {
      if (at >= now() - 1000 * TOMBSTONE_SECONDS) break
      givenUp.delete(token)
    }
  }
  const find = (name: string) => {
    forgetIdle()
    return sessions.get(name)
  }
  const touch = (name: string, session: Kept) => {
    session.usedAt = now()
    sessions.delete(name)
    sessions.set(name, session)
  }
  const start = (name: string): Kept => {
    const revision = ++numbers
    const session: Kept = {
      revision,
      born: revision,
      state: '',
      token: '',
      usedAt: now(),
      journal: startJournal(++numbers),
      ledger: startLedger(),
      counters: new Map(),
    }
    sessions.set(name, session)
    const named = [...sessions.keys()].filter(each => each !== FIRST_SESSION)
    const [oldest] = named
    if (oldest !== undefined && named.length > MOST_SESSIONS) {
      sessions.delete(oldest)
      evicted++
    }
    return session
  }

  const show = (name: string, { revision, born, state, journal }: Kept) => {
    const { generation, last, dropped, completed } = journal
    const ends = { generation, last, dropped, completed }
    return { name, revision, born, state, gaps, journal: ends, names: [...sessions.keys()], evicted }
  }
  return {
    open: async name => {
      const session = find(name) ?? start(name)
      touch(name, session)
      return show(name, session)
    },
    look: async name => {
      const session = find(name)
      return session && show(name, session)
    },
    record: async (name, revision, entry, payment) => {
      const session = find(name)
      if (session?.revision !== revision) return { kind: 'changed' }
      const { journal, ledger } = session
      const { generation } = journal
      if (payment !== undefined) {
        const written = findAttempt(ledger, payment)
        if (written !== undefined) return { kind: 'recorded', generation, id: written }
        const isPaid =
          !givenUp.has(payment.token) && pay(ledger, payment, journal.last + 1, Math.floor(now() / 1000))
        if (!isPaid) return { kind: 'spent' }
      }
      touch(name, session)
      append(journal, entry)
      return { kind: 'recorded', generation, id: journal.last }
    },
    change: async (name, revision, change) => {
      const session = find(name)
      if (session !== undefined && session.token === change.token)
        return { kind: 'changed', revision: session.revision }
      if (session?.revision !== revision) return { kind: 'conflict' }
      if (change.closesAll) {
        for (const other of [...sessions.keys()]) if (other !== FIRST_SESSION) sessions.delete(other)
        const first = sessions.get(FIRST_SESSION)
        if (first !== undefined) {
          first.state = ''
          first.revision = ++numbers
          forget(first, ['counters', 'journal', 'ledger'], () => ++numbers)
        }
        return { kind: 'changed', revision: first?.revision ?? 0 }
      }
      const known = giveBalances(session.ledger, change.balances ?? [])
      if (known !== undefined) return { kind: 'full', known }
      if (change.state !== undefined) session.state = change.state
      forget(session, change.forget, () => ++numbers)
      session.revision = ++numbers
      session.token = change.token
      touch(name, session)
      return { kind: 'changed', revision: session.revision }
    },
    count: async (name, revision, key, most, ms = 0) => {
      const session = find(name)
      if (session?.revision !== revision) return undefined
      const counter = session.counters.get(key) ?? createCounter()
      session.counters.set(key, counter)
      const [oldest = key] = session.counters.keys()
      if (session.counters.size > storeLimits.counters) session.counters.delete(oldest)
      return most === undefined ? counter.next() : (counter.take('', most, ms) ?? 0)
    },
    readAccount: async (name, payer, nonce) => {
      const { accounts, authorizations } = find(name)?.ledger ?? startLedger()
      const { given, spent = 0n } = accounts.get(payer.toLowerCase()) ?? { given: undefined }
      const seconds = Math.floor(now() / 1000)
      return {
        given,
        spent: String(spent),
        status: statusAt(authorizations.get(toKey(payer, nonce)), seconds),
        hasRoom: hasRoom({ accounts, authorizations }, payer, nonce, seconds),
      }
    },
    conclude: async (name, payment, outcome) => {
      const ledger = find(name)?.ledger
      const { payer, nonce } = payment.entry
      const key = toKey(payer, nonce)
      const held = ledger?.authorizations.get(key)
      if (outcome === 'given-up') givenUp.set(payment.token, now())
      if (ledger === undefined || held?.token !== payment.token || held.status !== 'held') return
      if (outcome === 'told') ledger.authorizations.set(key, { ...held, status: 'settled' })
      else giveBack(ledger, key, held, payment)
    },
    readLedger: async (name, balance, payer) => {
      const { accounts, entries, dropped } = find(name)?.ledger ?? startLedger()
      const left = (each: string) => {
        const { given = balance, spent = 0n } = accounts.get(each) ?? {}
        return [each, String(BigInt(given) - spent)] as const
      }
      return {
        entries: entries.filter(entry => payer === undefined || entry.payer.toLowerCase() === payer),
        dropped,
        balances:
          payer === undefined ? [...accounts.keys()].slice(-MOST_BALANCES_SHOWN).map(left) : [left(payer)],
        payers: accounts.size,
      }
    },
    readJournal: async (name, since) => {
      const { entries, done, dropped } = find(name)?.journal ?? startJournal(0)
      return entries.slice(Math.max(0, since - dropped)).map((text, index) => {
        const id = Math.max(since, dropped) + index + 1
        const [, ms = null, bytes = null] = done.get(id) ?? []
        return { ...JSON.parse(text), id, ms, bytes }
      })
    },
    complete: async (name, generation, completions) => {
      const journal = find(name)?.journal
      if (journal?.generation !== generation) return
      for (const completion of completions)
        if (completion[0] > journal.dropped) journal.done.set(completion[0], completion)
      journal.completed += completions.length
    },
    setGaps: async text => {
      if (gaps === text) return
      gaps = text
      for (const session of sessions.values()) session.revision = ++numbers
    },
    health: () => ({ kind: 'memory', isUp: true, since, reason: undefined }),
    close: async () => sessions.clear(),
  }
}

function forget(session: Kept, parts: SessionChange['forget'], draw: () => number): void {
  if (parts.includes('counters')) session.counters.clear()
  if (parts.includes('journal')) session.journal = startJournal(draw())
  if (parts.includes('ledger')) session.ledger = startLedger()
}
