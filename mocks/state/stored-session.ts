import type { AuthorizationStatus, LedgerEntry } from '../../src/payment/ledger.ts'

/** Maximum number of attempts of a change. An attempt fails if another change came first. */
export const MAX_CHANGE_ATTEMPTS = 100

export const IDLE_SECONDS = 24 * 60 * 60

export interface StoredSession {
  readonly name: string
  /** Number that changes with every change. No later session with this name has it again. */
  readonly revision: number
  /** The first revision of the session. A different number means that the session was closed and reopened. */
  readonly born: number
  /** {@link SessionState} as JSON. Empty without changes. */
  readonly state: string
  readonly journal: {
    /** Number that changes when the journal is cleared. */
    readonly generation: number
    readonly last: number
    readonly dropped: number
  }
  /** Names of all open sessions, the least recently used first. */
  readonly names: readonly string[]
  readonly evicted: number
}

/** State of a ledger for one payment authorization and its payer. */
export interface Account {
  /** Balance that was set for the payer, in smallest units as decimal text. Undefined if none was set. */
  readonly given: string | undefined
  /** Amount that the payer has spent since then, in smallest units as decimal text. */
  readonly spent: string
  /** State of the authorization. `held`: a replica settled it, but its client does not have the reply yet. */
  readonly status: AuthorizationStatus | 'held' | undefined
  readonly hasRoom: boolean
}

/** An attempt to settle a payment, as the store records it. */
export interface StoredPayment {
  readonly entry: LedgerEntry
  /** Unix seconds. */
  readonly validBefore: number
  readonly account: Account
  /** Balance of a payer without an explicit one, in smallest units. */
  readonly balance: bigint
  /** Unique id of this attempt, so that the store recognizes it when it is repeated. */
  readonly token: string
}

export type RecordResult =
  | { readonly kind: 'recorded'; readonly generation: number; readonly id: number }
  /** The session was changed or closed. Nothing was recorded. */
  | { readonly kind: 'changed' }
  /** The account has changed. Nothing was recorded. */
  | { readonly kind: 'spent' }

/** A change of a session, which applies as a whole or not at all. */
export interface SessionChange {
  /** Unique id of this change, so that the store recognizes it when it is repeated. */
  readonly token: string
  readonly state?: string | undefined
  /** Parts to delete: counters of scenarios, journal, ledger. */
  readonly forget: readonly ('counters' | 'journal' | 'ledger')[]
  /** New balances in smallest units, by payer address in lower case. */
  readonly balances?: readonly (readonly [payer: string, amount: string])[] | undefined
  /** Ignores the other members, closes all named sessions and resets the first one. */
  readonly closesAll?: boolean | undefined
}

/** Result of a change. `full`: the ledger has no room for more payers, and `known` is their number. */
export type ChangeResult =
  | { readonly kind: 'changed'; readonly revision: number }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'full'; readonly known: number }

/** Health of a store: whether it accepts writes. */
export interface StoreHealth {
  readonly isUp: boolean
  /** The latest error, without secrets. */
  readonly reason: string | undefined
}

export const storeLimits = {
  journalEntries: 1000,
  /** Maximum length of all entries of a journal in JSON. */
  journalCharacters: 1_000_000,
  counters: 10_000,
}

/** Seconds after which a held payment that was not concluded counts as settled. */
export const HELD_PAYMENT_SECONDS = 60

/** Seconds for which the store remembers an abandoned payment attempt, longer than any message is delayed. */
export const ABANDONED_PAYMENT_SECONDS = 600
