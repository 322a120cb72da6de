import {
  type AuthorizationStatus,
  type LedgerEntry,
  ledgerLimits,
  MOST_BALANCES_SHOWN,
} from '../../src/payment/ledger.ts'
import { createCounter } from '../core/counter.ts'
import { FIRST_SESSION, MOST_SESSIONS } from '../session/sessions.ts'
import {
  type Completion,
  HELD_SECONDS,
  IDLE_SECONDS,
  type SessionChange,
  type StateStore,
  type StoredPayment,
  storeLimits,
  TOMBSTONE_SECONDS,
} from './state-store.ts'

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

interface KeptJournal {
  readonly generation: number
  readonly entries: string[]
  readonly done: Map<number, Completion>
  last: number
  dropped: number
  completed: number
  characters: number
}

interface KeptLedger {
  /** In the order of their last change. */
  readonly accounts: Map<string, { given: string | undefined; spent: bigint }>
  readonly authorizations: Map<string, KeptAuthorization>
  readonly entries: LedgerEntry[]
  dropped: number
}

interface KeptAuthorization {
  readonly status: AuthorizationStatus | 'held'
  readonly validBefore: number
  readonly token: string
  /** Unix seconds. */
  readonly at: number
  /** Of its entry in the journal. */
  readonly id: number
}

/** Keeps what workers of one machine share, in the process that started them. It is what the scripts of the Redis store say, in TypeScript. */
export function createMemoryStore({ idleSeconds = IDLE_SECONDS, now = Date.now } = {}): StateStore {
  const since = now()
  // Like a Map of sessions: the one not used for longest comes first.
  const sessions = new Map<string, Kept>()
  const givenUp = new Map<string, number>()
  let gaps = ''
  let evicted = 0
  let numbers = 0

  const forgetIdle = () => {
    for (const [name, { usedAt }] of sessions) if (usedAt < now() - 1000 * idleSeconds) sessions.delete(name)
    for (const [token, at] of givenUp) if (at < now() - 1000 * TOMBSTONE_SECONDS) givenUp.delete(token)
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

function startJournal(generation: number): KeptJournal {
  return { generation, entries: [], done: new Map(), last: 0, dropped: 0, completed: 0, characters: 0 }
}

function startLedger(): KeptLedger {
  return { accounts: new Map(), authorizations: new Map(), entries: [], dropped: 0 }
}

function append(journal: KeptJournal, entry: string): void {
  const { entries, done } = journal
  entries.push(entry)
  journal.last++
  journal.characters += entry.length
  while (entries.length > storeLimits.journalEntries || journal.characters > storeLimits.journalCharacters) {
    journal.characters -= entries.shift()?.length ?? 0
    done.delete(++journal.dropped)
  }
}

function forget(session: Kept, parts: SessionChange['forget'], draw: () => number): void {
  if (parts.includes('counters')) session.counters.clear()
  if (parts.includes('journal')) session.journal = startJournal(draw())
  if (parts.includes('ledger')) session.ledger = startLedger()
}

/** How many payers there are when there is no room for these as well. */
function giveBalances(
  { accounts }: KeptLedger,
  balances: NonNullable<SessionChange['balances']>,
): number | undefined {
  const added = balances.filter(([payer]) => !accounts.has(payer)).length
  if (accounts.size + added > ledgerLimits.payers) return accounts.size
  for (const [payer, given] of balances) {
    accounts.delete(payer)
    accounts.set(payer, { given, spent: 0n })
  }
  return undefined
}

/** The journal's id of an attempt that is sent again. */
function findAttempt({ authorizations }: KeptLedger, { entry, token }: StoredPayment): number | undefined {
  const seen = authorizations.get(toKey(entry.payer, entry.nonce))
  return seen?.token === token ? seen.id : undefined
}

/** Writes an attempt down when its account is as it was read and has enough. */
function pay(
  ledger: KeptLedger,
  { entry, validBefore, account, balance, token }: StoredPayment,
  id: number,
  now: number,
): boolean {
  const { payer, nonce, status } = entry
  const key = toKey(payer, nonce)
  if (statusAt(ledger.authorizations.get(key), now) !== account.status) return false
  const amount = BigInt(entry.amount)
  if (status === 'settled') {
    const kept = ledger.accounts.get(payer.toLowerCase()) ?? { given: undefined, spent: 0n }
    const left = BigInt(kept.given ?? balance) - kept.spent
    if (left < amount || !hasRoom(ledger, payer, nonce, now)) return false
    ledger.accounts.delete(payer.toLowerCase())
    ledger.accounts.set(payer.toLowerCase(), { given: kept.given, spent: kept.spent + amount })
  }
  const isPending = status === 'pending' && hasRoom(ledger, payer, nonce, now)
  if (status === 'settled' || isPending)
    ledger.authorizations.set(key, {
      status: isPending ? 'pending' : 'held',
      validBefore,
      token,
      at: now,
      id,
    })
  ledger.entries.push(entry)
  if (ledger.entries.length > ledgerLimits.history) {
    ledger.entries.shift()
    ledger.dropped++
  }
  return true
}

/** As if the attempt had never been: its client was told so. */
function giveBack(
  { accounts, authorizations, entries }: KeptLedger,
  key: string,
  held: KeptAuthorization,
  { entry, account: { status } }: StoredPayment,
): void {
  if (status === 'pending') authorizations.set(key, { ...held, status, token: '-' })
  else authorizations.delete(key)
  const account = accounts.get(entry.payer.toLowerCase())
  if (account !== undefined) account.spent -= BigInt(entry.amount)
  const written = entries.findLastIndex(({ nonce, payer }) => toKey(payer, nonce) === key)
  if (written !== -1) entries.splice(written, 1)
}

function statusAt(
  seen: KeptAuthorization | undefined,
  now: number,
): AuthorizationStatus | 'held' | undefined {
  return seen?.status === 'held' && seen.at < now - HELD_SECONDS ? 'settled' : seen?.status
}

function hasRoom(
  { accounts, authorizations }: Pick<KeptLedger, 'accounts' | 'authorizations'>,
  payer: string,
  nonce: string,
  now: number,
): boolean {
  if (accounts.size >= ledgerLimits.payers && !accounts.has(payer.toLowerCase())) return false
  if (authorizations.size < ledgerLimits.authorizations || authorizations.has(toKey(payer, nonce)))
    return true
  for (const [key, { validBefore }] of authorizations) if (validBefore < now) authorizations.delete(key)
  return authorizations.size < ledgerLimits.authorizations
}

function toKey(payer: string, nonce: string): string {
  return `${payer}:${nonce}`.toLowerCase()
}
