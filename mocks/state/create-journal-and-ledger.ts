import { contract } from '../../src/contract/contract.ts'
import { createLedgerFullError, ledgerLimits } from '../../src/payment/ledger.ts'
import type { ControlContext } from '../control/control-routes.ts'
import { countEntries, type FoundRequest, type JournalFilter } from '../core/journal/journal.ts'
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
  const read = async ({ operation, status, since = 0 }: JournalFilter) => {
    const { last, dropped } = forget.has('journal') ? { last: 0, dropped: 0 } : journal
    const all = since >= last ? [] : await store.readJournal(name, since)
    const entries = all.filter(
      entry =>
        (operation === undefined || entry.operationId === operation) &&
        (status === undefined || entry.status === status),
    )
    return { entries, counts: countEntries(entries), dropped, last: Math.max(last, all.at(-1)?.id ?? 0) }
  }
  const describe = (entry: JournalEntry): FoundRequest => {
    const operation = contract.operations.find(each => each.id === entry.operationId)
    return { entry, operation, ...findReply(entry.id) }
  }
  return {
    journal: {
      view: (filter = {}) => read(filter),
      list: async (filter = {}) => (await read(filter)).entries.map(describe),
      find: async id =>
        (await read({ since: id - 1 })).entries.filter(each => each.id === id).map(describe)[0],
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
