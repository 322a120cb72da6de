import { contract } from '../../src/contract/contract.ts'
import { createLedgerFullError, ledgerLimits } from '../../src/payment/ledger.ts'
import type { ControlContext } from '../control/control-routes.ts'
import {
  countEntries,
  type FoundRequest,
  type JournalFilter,
  type JournalView,
} from '../core/journal/journal.ts'
import type { JournalEntry } from '../core/journal/journal-entry.ts'
import type { StateStore } from './redis/create-redis-store.ts'
import { createConflictError } from './state-unavailable.ts'
import type { SessionChange, StoredSession } from './stored-session.ts'

/**
 * Creates journal and ledger of a stored session for the control API. Deletions are added to `forget`. `findReply` gets the
 * id of an entry, whose reply is not in the store, but at the replica that answered.
 */
export function createJournalAndLedger(
  store: StateStore,
  { name, journal }: StoredSession,
  forget: Set<SessionChange['forget'][number]>,
  balance: bigint,
  findReply: (id: number) => Pick<FoundRequest, 'reply' | 'hide'>,
): Pick<ControlContext, 'journal' | 'ledger'> {
  const read = async (since: number): Promise<StoredJournal> => {
    const { last, dropped } = forget.has('journal') ? { last: 0, dropped: 0 } : journal
    const entries = since >= last ? [] : await store.readJournal(name, since)
    return { entries, last: Math.max(last, entries.at(-1)?.id ?? 0), dropped }
  }
  const describe = (entry: JournalEntry): FoundRequest => {
    const operation = contract.operations.find(each => each.id === entry.operationId)
    return { entry, operation, ...findReply(entry.id) }
  }
  return {
    journal: {
      view: async (filter = {}) => viewStoredJournal(await read(filter.since ?? 0), filter),
      list: async (filter = {}) => filterEntries(await read(filter.since ?? 0), filter).map(describe),
      find: async id => {
        const { entries } = await read(id - 1)
        return entries.filter(each => each.id === id).map(describe)[0]
      },
      clear: () => void forget.add('journal'),
    },
    ledger: {
      view: async payer => {
        if (forget.has('ledger')) return { entries: [], dropped: 0, balances: [], payers: 0 }
        return store.readLedger(name, balance, payer)
      },
      setBalances: async amounts => {
        const balances = [...amounts].map(([payer, amount]) => [payer.toLowerCase(), String(amount)] as const)
        const change = { token: crypto.randomUUID(), forget: [], balances }
        const changed = await store.change(name, undefined, change)
        if (changed.kind === 'full') throw createLedgerFullError(ledgerLimits.payers, changed.known)
        if (changed.kind === 'conflict') throw createConflictError()
      },
      reset: () => void forget.add('ledger'),
    },
  }
}

/** Entries from a store, the id of the latest entry, and the number of dropped entries of their journal. */
interface StoredJournal {
  readonly entries: readonly JournalEntry[]
  readonly last: number
  readonly dropped: number
}

/** Returns the stored entries that match a filter, in the form of a journal. */
export function viewStoredJournal(journal: StoredJournal, filter: JournalFilter): JournalView {
  const entries = filterEntries(journal, filter)
  return { entries, counts: countEntries(entries), dropped: journal.dropped, last: journal.last }
}

/** Returns the stored entries that match a filter. */
function filterEntries(
  { entries }: StoredJournal,
  { operation, status, since = 0 }: JournalFilter,
): readonly JournalEntry[] {
  return entries.filter(
    entry =>
      entry.id > since &&
      (operation === undefined || entry.operationId === operation) &&
      (status === undefined || entry.status === status),
  )
}
