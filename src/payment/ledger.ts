import { ContractError } from '../base/contract-error.ts'
import type { components } from '../generated/control-api.ts'
import type { Authorization } from './payment-payload.ts'

/**
 * One attempt to settle a payment, as the control API shows it. `amount` is in smallest units, `at` in Unix seconds. Only
 * `settled` moves money. `unverified` was accepted by its form alone, so nothing was spent.
 */
export interface LedgerEntry extends Readonly<components['schemas']['Ledger']['entries'][number]> {}

/** Limits of the ledger. A payer is known once it has a set balance or a payment. */
export const ledgerLimits = {
  /** Default balance of a payer in smallest units: a million coins with 6 decimals. */
  balance: 1_000_000_000_000n,
  history: 1000,
  payers: 100_000,
  /** Unexpired authorizations. They suffice for minutes of constant payments, each checked in a millisecond. */
  authorizations: 100_000,
}

/** Maximum number of balances to show at once. A hundred thousand would take seconds. */
export const MAX_BALANCES_SHOWN = 1000

/** Status of a recorded authorization. */
export type AuthorizationStatus = 'settled' | 'pending'

/** The content of a ledger for display. */
export interface LedgerView {
  /** The latest attempts, oldest first. */
  readonly entries: readonly LedgerEntry[]
  /** Number of older entries that were removed. */
  readonly dropped: number
  /** Balances in smallest units by lower-case address, the last changed one at the end. */
  readonly balances: readonly (readonly [payer: string, amount: bigint])[]
  /** Number of known payers. */
  readonly payers: number
}

/** Creates the error for more payers than a ledger has room for. `known` is their current number. */
export function createLedgerFullError(most: number, known: number): ContractError {
  return new ContractError(`The ledger has room for ${most} payers.`, {
    facts: [`known: ${known}`, 'DELETE /__mock/ledger forgets them'],
  })
}

/** A payment that a ledger may know. */
type PayerNonce = Pick<Authorization, 'from' | 'nonce'>

/** Accounts and settled payments of the mock in memory, in place of a token contract on a real chain. */
export class Ledger {
  readonly #limits: typeof ledgerLimits
  readonly #balances = new Map<string, bigint>()
  readonly #authorizations = new Map<string, { status: AuthorizationStatus; validBefore: number }>()
  readonly #entries: LedgerEntry[] = []
  #dropped = 0
  #sweepAt = 1024
  #sweptAt = 0

  constructor(limits: Partial<typeof ledgerLimits> = {}) {
    this.#limits = { ...ledgerLimits, ...limits }
  }

  /** The latest attempts, oldest first. */
  get entries(): readonly LedgerEntry[] {
    return [...this.#entries]
  }

  /** Returns `settled` or `pending` for a known authorization, or undefined for an unknown one. */
  statusOf({ from, nonce }: PayerNonce): AuthorizationStatus | undefined {
    return this.#authorizations.get(toAuthorizationKey(from, nonce))?.status
  }

  /** Returns the balance of a payer, in smallest units. */
  balanceOf(payer: string): bigint {
    return this.#balances.get(payer.toLowerCase()) ?? this.#limits.balance
  }

  /** Sets balances of payers in smallest units. Throws ContractError and changes nothing without room for all. */
  setBalances(amounts: Iterable<readonly [payer: string, amount: bigint]>): void {
    const given = new Map([...amounts].map(([payer, amount]) => [payer.toLowerCase(), amount]))
    const added = [...given.keys()].filter(payer => !this.#balances.has(payer)).length
    if (this.#balances.size + added > this.#limits.payers)
      throw createLedgerFullError(this.#limits.payers, this.#balances.size)
    for (const [payer, amount] of given) this.#keepBalance(payer, amount)
  }

  /** Returns true if a payment can be recorded at this Unix second. No unexpired authorization makes room for it. */
  hasRoomFor({ from, nonce }: PayerNonce, now: number): boolean {
    if (this.#balances.size >= this.#limits.payers && !this.#balances.has(from.toLowerCase())) return false
    const isFull = () => this.#authorizations.size >= this.#limits.authorizations
    if (!isFull() || this.#authorizations.has(toAuthorizationKey(from, nonce))) return true
    if (this.#sweptAt !== now) this.#forgetExpired(now)
    return !isFull()
  }

  /** Records an attempt. A settled one deducts the amount, and uses up its authorization until `validBefore`. */
  record(entry: LedgerEntry, validBefore: bigint): void {
    const { payer, nonce, amount, status, at } = entry
    if (status === 'settled') this.#keepBalance(payer.toLowerCase(), this.balanceOf(payer) - BigInt(amount))
    if (status === 'settled' || (status === 'pending' && this.hasRoomFor({ from: payer, nonce }, at))) {
      this.#authorizations.set(toAuthorizationKey(payer, nonce), { status, validBefore: Number(validBefore) })
      if (this.#authorizations.size >= this.#sweepAt) this.#forgetExpired(at)
    }
    this.#entries.push(entry)
    if (this.#entries.length > this.#limits.history) {
      this.#entries.shift()
      this.#dropped++
    }
  }

  /** Returns the payments of one payer (lower-case address), or the latest changed balances of all. */
  view(payer?: string): LedgerView {
    const isWanted = (entry: LedgerEntry) => payer === undefined || entry.payer.toLowerCase() === payer
    return {
      entries: this.#entries.filter(isWanted),
      dropped: this.#dropped,
      balances:
        payer === undefined
          ? [...this.#balances].slice(-MAX_BALANCES_SHOWN)
          : [[payer, this.balanceOf(payer)]],
      payers: this.#balances.size,
    }
  }

  /** Removes all entries, authorizations and balances. */
  reset(): void {
    this.#balances.clear()
    this.#authorizations.clear()
    this.#entries.length = 0
    this.#dropped = 0
  }

  #keepBalance(payer: string, amount: bigint): void {
    this.#balances.delete(payer)
    this.#balances.set(payer, amount)
  }

  /** Removes expired authorizations. They need no entry, since their time is checked before their nonce. */
  #forgetExpired(now: number): void {
    for (const [id, { validBefore }] of this.#authorizations)
      if (validBefore < now) this.#authorizations.delete(id)
    this.#sweepAt = Math.max(1024, 2 * this.#authorizations.size)
    this.#sweptAt = now
  }
}

/** The public part of a ledger. */
export type PaymentLedger = Pick<Ledger, keyof Ledger>

/** Balances and used authorizations, which the decision on a payment needs. */
export type PaymentAccounts = Pick<Ledger, 'statusOf' | 'balanceOf' | 'hasRoomFor' | 'record'>

/** Returns the name of an authorization: those of one payer have different nonces. */
export function toAuthorizationKey(payer: string, nonce: string): string {
  return `${payer}:${nonce}`.toLowerCase()
}
