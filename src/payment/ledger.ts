import { ContractError } from '../contract-error.ts'
import type { Authorization } from './payment-payload.ts'

/** One attempt to settle; `amount` in smallest units, `at` in Unix seconds. Only `settled` moved money. */
export interface LedgerEntry {
  readonly payer: string
  readonly nonce: string
  readonly amount: string
  /** Address of the operation that was bought. */
  readonly resource: string
  readonly at: number
  readonly transaction: string
  /** `unverified`: taken on the look of it alone (GAP-08), so nothing was spent. */
  readonly status: 'settled' | 'pending' | 'failed' | 'unverified'
  readonly reason?: string
}

/** How much a payer has who was given no balance (a million coins with 6 decimals), and how many entries, payers and authorizations are kept. */
export interface LedgerOptions {
  readonly balance?: bigint | undefined
  readonly history?: number | undefined
  readonly payers?: number | undefined
  readonly authorizations?: number | undefined
}

/** How many payers a ledger knows at most: those that were given a balance, or paid. */
const MOST_PAYERS = 100_000

/** And how many authorizations whose time is not up: minutes of payments without a pause, each of which takes a millisecond to check. */
const MOST_AUTHORIZATIONS = 100_000

/** Stands in for the token contract: who has how much, which authorizations were used, and what was settled. */
export class Ledger {
  readonly #balance: bigint
  readonly #history: number
  readonly #payers: number
  readonly #most: number
  readonly #balances = new Map<string, bigint>()
  readonly #authorizations = new Map<string, { status: 'settled' | 'pending'; validBefore: number }>()
  readonly #entries: LedgerEntry[] = []
  #dropped = 0
  #sweepAt = 1024
  #sweptAt = 0

  constructor({
    balance = 1_000_000_000_000n,
    history = 1000,
    payers = MOST_PAYERS,
    authorizations = MOST_AUTHORIZATIONS,
  }: LedgerOptions = {}) {
    this.#balance = balance
    this.#history = history
    this.#payers = payers
    this.#most = authorizations
  }

  /** The latest attempts, oldest first. */
  get entries(): readonly LedgerEntry[] {
    return [...this.#entries]
  }

  /** How many older entries were let go. */
  get dropped(): number {
    return this.#dropped
  }

  /** Whether an authorization was settled, or a settlement of it is pending; undefined when it was never seen. */
  statusOf({ from, nonce }: Pick<Authorization, 'from' | 'nonce'>): 'settled' | 'pending' | undefined {
    return this.#authorizations.get(toKey(from, nonce))?.status
  }

  /** What a payer has left, in smallest units. */
  balanceOf(payer: string): bigint {
    return this.#balances.get(payer.toLowerCase()) ?? this.#balance
  }

  /** What is left to every payer that was given a balance or paid, in smallest units by lower-case address; those that changed last come last. */
  get balances(): ReadonlyMap<string, bigint> {
    return this.#balances
  }

  /** Gives payers these amounts, in smallest units. Throws ContractError when there is no room for all; then nothing changes. */
  setBalances(amounts: Iterable<readonly [payer: string, amount: bigint]>): void {
    const given = new Map([...amounts].map(([payer, amount]) => [payer.toLowerCase(), amount]))
    const added = [...given.keys()].filter(payer => !this.#balances.has(payer)).length
    if (this.#balances.size + added > this.#payers) {
      throw new ContractError(`The ledger has room for ${this.#payers} payers.`, {
        facts: [`known: ${this.#balances.size}`, 'DELETE /__mock/ledger forgets them'],
      })
    }
    for (const [payer, amount] of given) this.#keepBalance(payer, amount)
  }

  /** Whether a payment can be written down at this Unix second: what may still be sent again is never forgotten to make room. */
  hasRoomFor({ from, nonce }: Pick<Authorization, 'from' | 'nonce'>, now: number): boolean {
    if (this.#balances.size >= this.#payers && !this.#balances.has(from.toLowerCase())) return false
    if (this.#authorizations.size < this.#most || this.#authorizations.has(toKey(from, nonce))) return true
    if (this.#sweptAt !== now) this.#forgetExpired(now)
    return this.#authorizations.size < this.#most
  }

  /** Writes an attempt down; a settled one uses up its authorization, valid until `validBefore`, and takes the amount. */
  record(entry: LedgerEntry, validBefore: bigint): void {
    const { payer, nonce, amount, status, at } = entry
    if (status === 'settled') this.#keepBalance(payer.toLowerCase(), this.balanceOf(payer) - BigInt(amount))
    if (status === 'settled' || (status === 'pending' && this.hasRoomFor({ from: payer, nonce }, at))) {
      this.#authorizations.set(toKey(payer, nonce), { status, validBefore: Number(validBefore) })
      if (this.#authorizations.size >= this.#sweepAt) this.#forgetExpired(at)
    }
    this.#entries.push(entry)
    if (this.#entries.length > this.#history) {
      this.#entries.shift()
      this.#dropped++
    }
  }

  /** Forgets everything, balances too. */
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

  /** An expired authorization is refused for its time before its nonce is looked at, so it need not be remembered. */
  #forgetExpired(now: number): void {
    for (const [id, { validBefore }] of this.#authorizations)
      if (validBefore < now) this.#authorizations.delete(id)
    this.#sweepAt = Math.max(1024, 2 * this.#authorizations.size)
    this.#sweptAt = now
  }
}

function toKey(payer: string, nonce: string): string {
  return `${payer}:${nonce}`.toLowerCase()
}
