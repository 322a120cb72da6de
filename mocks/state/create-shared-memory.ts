import {
  createFullError,
  type LedgerEntry,
  type LedgerView,
  ledgerLimits,
  type PaymentLedger,
} from '../../src/payment/ledger.ts'
import { type Counter, createCounter } from '../core/counter.ts'
import { StateUnavailable } from '../core/interruption.ts'
import type { Journal, JournalFilter } from '../core/journal.ts'
import type { SessionMemory } from '../session/create-session.ts'
import { hashName } from '../world/random/hash.ts'
import { findStored, viewStored } from './stored-journal.ts'
import { ask, type Turns } from './turn.ts'

/**
 * What a session remembers with where replicas share it: whatever is asked of it is found in the turn or looked up first, and
 * what is to be written waits in the turn until it can be.
 */
export function createSharedMemory(turns: Turns, balance: bigint = ledgerLimits.balance): SessionMemory {
  return {
    journal: createSharedJournal(turns),
    ledger: createSharedLedger(turns, balance),
    createCounter: key => createSharedCounter(turns, key),
  }
}

/** Longer keys, whose texts clients make up, are cut: a number stands for all of them. */
const MOST_CHARACTERS = 100

function shorten(key: string): string {
  return key.length <= MOST_CHARACTERS ? key : `${key.slice(0, MOST_CHARACTERS)} ${hashName(key)}`
}

function createSharedCounter(turns: Turns, text: string): Counter {
  const key = shorten(text)
  // Without a store each replica counts for itself.
  const own = createCounter()
  return {
    next: () => (turns.current.alone ? own.next() : ask(turns.current, 'count', { key })),
    take: (place, most, ms) => {
      if (turns.current.alone) return own.take(place, most, ms)
      return ask(turns.current, 'count', { key: shorten(`${key} ${place}`), most, ms }) || undefined
    },
  }
}

function createSharedJournal(turns: Turns): Journal {
  const read = (since: number) => {
    const { stored, forget } = turns.current
    const { last = 0, dropped = 0 } = forget.has('journal') ? {} : (stored?.journal ?? {})
    const entries = since >= last ? [] : ask(turns.current, 'journal', { since })
    return { entries, last: Math.max(last, entries.at(-1)?.id ?? 0), dropped }
  }
  return {
    record: (asked, reply) => {
      turns.current.recorded = { asked, reply }
    },
    view: (filter: JournalFilter = {}) => viewStored(read(filter.since ?? 0), filter),
    find: id => findStored(read(id - 1), id),
    clear: () => {
      turns.current.forget.add('journal')
    },
  }
}

function createSharedLedger(turns: Turns, balance: bigint): PaymentLedger {
  let account: { readonly payer: string; readonly nonce: string } | undefined
  const readAccount = ({ from, nonce }: { from: string; nonce: string }) => {
    const turn = turns.current
    turn.isPaying = true
    if (turn.alone) throw new StateUnavailable(turn.alone)
    account = { payer: from, nonce }
    return ask(turn, 'account', account)
  }
  /** Whoever asks for a balance asked for an authorization of the same payer before, in the same turn. */
  const readBalance = (payer: string) => {
    const { given = balance, spent } = readAccount({ from: payer, nonce: account?.nonce ?? '' })
    return BigInt(given) - BigInt(spent)
  }
  const view = (payer?: string): LedgerView => {
    if (turns.current.forget.has('ledger')) return { entries: [], dropped: 0, balances: [], payers: 0 }
    const { balances, ...ledger } = ask(turns.current, 'ledger', { payer })
    return { ...ledger, balances: balances.map(([each, amount]) => [each, BigInt(amount)] as const) }
  }
  return {
    get entries(): readonly LedgerEntry[] {
      return view().entries
    },
    statusOf: authorization => {
      const { status } = readAccount(authorization)
      // Who holds it is about to tell its client, or to give it back.
      if (status === 'held')
        throw new StateUnavailable(
          'Another copy of this payment is being settled. Send it again in a second.',
        )
      return status
    },
    balanceOf: readBalance,
    hasRoomFor: authorization => readAccount(authorization).hasRoom,
    record: (entry, validBefore) => {
      const seen = readAccount({ from: entry.payer, nonce: entry.nonce })
      turns.current.payment = {
        entry,
        validBefore: Number(validBefore),
        account: seen,
        balance: String(balance),
        token: crypto.randomUUID(),
      }
    },
    setBalances: amounts => {
      const balances = [...amounts].map(([payer, amount]) => [payer.toLowerCase(), String(amount)] as const)
      const given = ask(turns.current, 'balances', { balances })
      if (given.kind === 'full') throw createFullError(ledgerLimits.payers, given.known)
    },
    view,
    reset: () => {
      turns.current.forget.add('ledger')
    },
  }
}
