import { type LedgerEntry, type LedgerView, toAuthorizationKey } from '../../../src/payment/ledger.ts'
import type { RequestSlots } from '../../core/create-counter.ts'
import type { JournalEntry } from '../../core/journal/journal-entry.ts'
import { StateUnavailable } from '../state-unavailable.ts'
import type {
  Account,
  ChangeResult,
  RecordResult,
  SessionChange,
  StoredPayment,
  StoredSession,
} from '../stored-session.ts'
import { connectRedis, type RedisReply, type RedisStoreOptions } from './connect-redis.ts'

/**
 * Shared state of the replicas. Each function is atomic. All except `health` throw StateUnavailable when the
 * store does not answer in time. It is then unknown whether the step was done.
 */
export type StateStore = Awaited<ReturnType<typeof createRedisStore>>

/**
 * Creates a store on a Redis or Valkey server. It uses one connection for all commands. Rejects with
 * ContractError for an invalid URL, an unreachable server, a failed login, and a missing client.
 */
export async function createRedisStore(address: string, options: RedisStoreOptions = {}) {
  const { run, health, close } = await connectRedis(address, options)
  return {
    /** Returns a session, and creates it if necessary. */
    open: async (name: string) => readSession(name, await run('open', name, '')),
    /** Returns a session, or undefined if it is not open. The call does not count as use of the session. */
    look: async (name: string) => {
      const reply = await run('open', name, 'look')
      return reply === null ? undefined : readSession(name, reply)
    },
    /** Records a request that was answered with the state at `revision`, and its payment. */
    record: async (
      name: string,
      revision: number,
      entry: string,
      payment?: StoredPayment,
    ): Promise<RecordResult> => {
      const paid = payment === undefined ? [] : listPaymentArguments(payment)
      const [kind, generation, id] = (await run('record', name, revision, entry, ...paid)) as string[]
      if (kind === 'recorded') return { kind, generation: Number(generation), id: Number(id) }
      return { kind: kind === 'spent' ? 'spent' : 'changed' }
    },
    /** Changes a session if it is still at `revision`, or at any revision without one. */
    change: async (
      name: string,
      revision: number | undefined,
      { token, state = '-', forget, balances = [], closesAll = false }: SessionChange,
    ): Promise<ChangeResult> => {
      // What forgets makes room, so that a store that is full takes it.
      const script = forget.length > 0 || closesAll ? 'forget' : 'change'
      const parts = [forget.join(','), closesAll ? '1' : '', state, JSON.stringify(balances)]
      const [kind, number] = (await run(script, name, revision ?? '', token, ...parts)) as string[]
      if (kind === 'changed') return { kind, revision: Number(number) }
      return kind === 'full' ? { kind, known: Number(number) } : { kind: 'conflict' }
    },
    /**
     * Counts a request under a key, as a `Counter` of one process does. Returns undefined without counting when the
     * state is newer than `revision`.
     */
    count: async (name: string, revision: number, key: string, places?: RequestSlots) => {
      const { most = '', ms = 0 } = places ?? {}
      const reply = await run('count', name, revision, key, most, ms)
      return reply === null ? undefined : Number(reply)
    },
    readAccount: async (name: string, payer: string, nonce: string): Promise<Account> => {
      const reply = await run('readAccount', name, payer.toLowerCase(), toAuthorizationKey(payer, nonce))
      const [given, spent = '0', status, hasRoom] = reply as string[]
      return {
        given: given ? checkAmount(given) : undefined,
        spent: checkAmount(spent),
        status: (status || undefined) as Account['status'],
        hasRoom: Number(hasRoom) === 1,
      }
    },
    /**
     * Concludes a held payment. With `sent`, its client has the reply. With `given-up`, its client has to retry,
     * and the payment is undone.
     */
    conclude: async (
      name: string,
      { entry, token, account }: StoredPayment,
      outcome: 'sent' | 'given-up',
    ): Promise<void> => {
      const { payer, nonce, amount } = entry
      const identity = [payer.toLowerCase(), toAuthorizationKey(payer, nonce), token]
      await run('conclude', name, ...identity, outcome, account.status ?? '', amount, JSON.stringify(entry))
    },
    /** Returns the ledger, as {@link LedgerView} has it. `balance` is that of a payer without an explicit one. */
    readLedger: async (name: string, balance: bigint, payer = ''): Promise<LedgerView> => {
      const reply = await run('readLedger', name, payer)
      const [entries, dropped, rows, payers] = reply as [string[], string, string[], number]
      const read = entries.flatMap(text => parseEntry<LedgerEntry>(text) ?? [])
      const balances = Array.from({ length: rows.length / 3 }, (_, index) => {
        const [each = '', given, spent = '0'] = rows.slice(3 * index, 3 * index + 3)
        return [each, BigInt(checkAmount(given || String(balance))) - BigInt(checkAmount(spent))] as const
      })
      return {
        entries: payer === '' ? read : read.filter(entry => String(entry.payer).toLowerCase() === payer),
        dropped: Number(dropped),
        balances,
        payers: Number(payers),
      }
    },
    /** Returns the entries after `after` that were not dropped, oldest first. */
    readJournal: async (name: string, after: number): Promise<readonly JournalEntry[]> => {
      const reply = await run('readJournal', name, after)
      const [from, entries] = reply as [number, string[]]
      return entries.flatMap((text, index) => {
        const entry = parseEntry<JournalEntry>(text)
        return entry === undefined ? [] : { ...entry, id: Number(from) + index + 1 }
      })
    },
    health,
    close,
  }
}

function readSession(name: string, reply: RedisReply): StoredSession {
  const [revision, born, state, generation, last, dropped, evicted, names] = reply as RedisReply[]
  return {
    name,
    revision: Number(revision),
    born: Number(born),
    state: String(state ?? ''),
    journal: { generation: Number(generation), last: Number(last), dropped: Number(dropped) },
    names: names as string[],
    evicted: Number(evicted) || 0,
  }
}

function listPaymentArguments({ entry, validBefore, token, account, balance }: StoredPayment): string[] {
  const { payer, nonce, status, amount } = entry
  const identity = [payer.toLowerCase(), toAuthorizationKey(payer, nonce)]
  const decided = [status, amount, String(validBefore), token, account.status ?? '', String(balance)]
  return [...identity, ...decided, JSON.stringify(entry)]
}

/** Parses a stored entry. Returns undefined for text that is not a JSON object. */
function parseEntry<Entry>(text: string): Entry | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' ? (value ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** Returns the amount. Throws StateUnavailable if it is not a number, since a balance is never guessed. */
export function checkAmount(text: string): string {
  if (/^-?\d+$/.test(text)) return text
  throw new StateUnavailable('An amount in the store is no number. Reset the ledger of this session.')
}
