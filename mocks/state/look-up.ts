import { setTimeout as wait } from 'node:timers/promises'
import { StateUnavailable } from '../core/interruption.ts'
import type { Account, Changed, StateStore, StoredSession } from './state-store.ts'
import type { Findings, Need } from './turn.ts'

/**
 * Looks up what a reply needs of a session; `balance` is what a payer has that was given nothing. It is undefined where
 * something else is in force meanwhile.
 */
export async function lookUp(
  store: StateStore,
  { name, revision }: Pick<StoredSession, 'name' | 'revision'>,
  need: Need,
  balance: string,
): Promise<Findings[keyof Findings] | undefined> {
  switch (need.kind) {
    case 'count':
      return store.count(name, revision, need.key, need.most, need.ms)
    case 'account':
      return readAccount(store, name, need.payer, need.nonce)
    case 'journal':
      return store.readJournal(name, need.since)
    case 'ledger':
      return store.readLedger(name, balance, need.payer)
    case 'balances':
      return giveBalances(store, name, revision, need.balances)
  }
}

const HELD_PAUSE_MS = 50
const MOST_PAUSES = 40

/** A payment that another replica holds is settled or given back in a moment, unless that replica is in trouble. */
async function readAccount(store: StateStore, name: string, payer: string, nonce: string): Promise<Account> {
  for (let pauses = 0; ; pauses++) {
    const account = await store.readAccount(name, payer, nonce)
    if (account.status !== 'held' || pauses >= MOST_PAUSES) return account
    await wait(HELD_PAUSE_MS)
  }
}

const MOST_ATTEMPTS = 100

async function giveBalances(
  store: StateStore,
  name: string,
  seen: number,
  balances: Extract<Need, { kind: 'balances' }>['balances'],
): Promise<Changed> {
  const token = crypto.randomUUID()
  let revision = seen
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const changed = await store.change(name, revision, { token, forget: [], balances })
    if (changed.kind !== 'conflict') return changed
    revision = (await store.open(name))?.revision ?? 0
  }
  throw new StateUnavailable('Too much is changed at the same time. Try again in a second.')
}
