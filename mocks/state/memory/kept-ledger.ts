import { type AuthorizationStatus, type LedgerEntry, ledgerLimits } from '../../../src/payment/ledger.ts'
import { HELD_SECONDS, type SessionChange, type StoredPayment } from '../state-store.ts'

/** A ledger as it is kept in memory. */
export interface KeptLedger {
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

/** An empty ledger. */
export function startLedger(): KeptLedger {
  return { accounts: new Map(), authorizations: new Map(), entries: [], dropped: 0 }
}

/** Gives payers these amounts; how many payers there are instead, when there is no room for these as well. */
export function giveBalances(
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
export function findAttempt(
  { authorizations }: KeptLedger,
  { entry, token }: StoredPayment,
): number | undefined {
  const seen = authorizations.get(toKey(entry.payer, entry.nonce))
  return seen?.token === token ? seen.id : undefined
}

/** Writes an attempt down when its account is as it was read and has enough. */
export function pay(
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
export function giveBack(
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

/** What an authorization came to: one that was held for long counts as settled. */
export function statusAt(
  seen: KeptAuthorization | undefined,
  now: number,
): AuthorizationStatus | 'held' | undefined {
  return seen?.status === 'held' && seen.at < now - HELD_SECONDS ? 'settled' : seen?.status
}

/** Whether an authorization can be written down, now that those whose time is up are forgotten. */
export function hasRoom(
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

/** An authorization among all. */
export function toKey(payer: string, nonce: string): string {
  return `${payer}:${nonce}`.toLowerCase()
}
