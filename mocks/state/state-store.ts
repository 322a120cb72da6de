import type { AuthorizationStatus, LedgerEntry } from '../../src/payment/ledger.ts'
import type { Counter, Places } from '../core/create-counter.ts'
import type { JournalEntry } from '../core/journal-entry.ts'

/** Maximum number of attempts of a change. More means that others always came first. */
export const MAX_ATTEMPTS = 100

/** Seconds after which an unused session expires, with its payments. */
export const IDLE_SECONDS = 24 * 60 * 60

/** A session in the store. */
export interface StoredSession {
  readonly name: string
  /** Another one after every change of what is in force; never the same twice, not of another session of that name either. */
  readonly revision: number
  /** The revision it began with: another one says that the session was closed in between. */
  readonly born: number
  /** {@link SessionState} as JSON; empty where nothing was changed. */
  readonly state: string
  /** Choices that all sessions start from in place of those of the command line, as JSON; empty where there are none. */
  readonly gaps: string
  readonly journal: JournalEnds
  /** All open sessions, the one not used for longest first. */
  readonly names: readonly string[]
  /** Number of sessions that were evicted for others. */
  readonly evicted: number
}

/** First and last entry of a session's journal. */
export interface JournalEnds {
  /** Another number once the journal began again. */
  readonly generation: number
  /** Id of the latest entry; 0 when there is none. */
  readonly last: number
  /** Number of older entries that were let go. */
  readonly dropped: number
  /** Number of completed entries. Each completion can add details to what `readJournal` returns. */
  readonly completed: number
}

/** State of a ledger for one authorization. */
export interface Account {
  /** Smallest units, decimal; undefined for a payer that was given no balance. */
  readonly given: string | undefined
  /** Smallest units that were paid since. */
  readonly spent: string
  /** `held`: taken by a replica that has not confirmed the reply to its client. */
  readonly status: AuthorizationStatus | 'held' | undefined
  /** True if there is room to write it down. */
  readonly hasRoom: boolean
}

/** An attempt to settle, as it is written down. */
export interface StoredPayment {
  readonly entry: LedgerEntry
  /** Unix seconds. */
  readonly validBefore: number
  /** The account at the time of the decision. */
  readonly account: Account
  /** Balance of a payer without an explicit one, in smallest units. */
  readonly balance: string
  /** Names this attempt, so that one that is sent again is known. */
  readonly token: string
}

/** Result of recording a request. */
export type RecordResult =
  | { readonly kind: 'recorded'; readonly generation: number; readonly id: number }
  /** Something else is in force, or the session is closed: nothing was written. */
  | { readonly kind: 'changed' }
  /** The account is not what it was: nothing was written. */
  | { readonly kind: 'spent' }

/** A change of a session, which applies as a whole or not at all. */
export interface SessionChange {
  /** Names this change, so that one that is sent again is known. */
  readonly token: string
  readonly state?: string | undefined
  /** Parts to delete: counters of scenarios, journal, ledger. */
  readonly forget: readonly ('counters' | 'journal' | 'ledger')[]
  /** Smallest units by lower-case address. */
  readonly balances?: readonly (readonly [payer: string, amount: string])[] | undefined
  /** Instead of all this, closes all named sessions and puts the first one back to its start. */
  readonly closesAll?: boolean | undefined
}

/** Result of a change. `full` has the number of payers. */
export type ChangeResult =
  | { readonly kind: 'changed'; readonly revision: number }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'full'; readonly known: number }

/** A ledger as the store has it; {@link LedgerView} says what its members are. */
export interface StoredLedger {
  readonly entries: readonly LedgerEntry[]
  readonly dropped: number
  readonly balances: readonly (readonly [payer: string, amount: string])[]
  readonly payers: number
}

/** End of a reply: id of its entry, milliseconds, bytes. */
export type Completion = readonly [id: number, ms: number, bytes: number]

/** True if a store takes what is written, and since when it does or does not, Unix milliseconds. */
export interface StoreHealth {
  readonly isUp: boolean
  readonly since: number
  /** The latest error, without secrets. */
  readonly reason: string | undefined
}

/**
 * Shared state of the replicas. Each function is atomic. All except `health` throw StateUnavailable when the store does not
 * answer in time. It is then unknown whether the step was done.
 */
export interface StateStore {
  /** Returns a session, and creates it if necessary. */
  open(name: string): Promise<StoredSession>
  /** The same, undefined if it is not open; looking at it is no use of it. */
  look(name: string): Promise<StoredSession | undefined>
  /** Writes down a request that was answered by what was in force at `revision`, and its payment. */
  record(name: string, revision: number, entry: string, payment?: StoredPayment): Promise<RecordResult>
  /** Changes a session that is still at `revision`. */
  change(name: string, revision: number, change: SessionChange): Promise<ChangeResult>
  /**
   * Counts a request under a key, as {@link Counter} does. Returns undefined without counting when the state is newer than
   * `revision`.
   */
  count(name: string, revision: number, key: string, places?: Places): Promise<number | undefined>
  readAccount(name: string, payer: string, nonce: string): Promise<Account>
  /** Ends a held payment. Its client has the reply, or was asked to retry. In the second case the payment never happened. */
  conclude(name: string, payment: StoredPayment, outcome: 'told' | 'given-up'): Promise<void>
  readLedger(name: string, balance: string, payer?: string): Promise<StoredLedger>
  /** Entries after `since`, oldest first, as far as they are known. */
  readJournal(name: string, since: number): Promise<readonly JournalEntry[]>
  /** Records the ends of replies. Those of another generation are ignored. */
  complete(name: string, generation: number, completions: readonly Completion[]): Promise<void>
  /** Makes other choices what all sessions start from, as JSON. */
  setGaps(gaps: string): Promise<void>
  health(): StoreHealth
  close(): Promise<void>
}

/** Limits of a session in a store. */
export const storeLimits = {
  journalEntries: 1000,
  /** Maximum length of all entries of a journal in JSON. */
  journalCharacters: 1_000_000,
  counters: 10_000,
}

/** Seconds after which a held payment without news counts as settled. */
export const HELD_SECONDS = 60

/** Seconds for which an abandoned attempt is known, longer than any message travels. */
export const TOMBSTONE_SECONDS = 600
