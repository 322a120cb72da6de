import type { LedgerEntry } from '../../../src/payment/ledger.ts'
import type { JournalEntry } from '../../core/journal/journal-entry.ts'
import type { Account, StateStore, StoredPayment, StoredSession } from '../state-store.ts'
import { StateUnavailable } from '../state-unavailable.ts'
import { connectRedis, type RedisReply, type RedisStoreOptions } from './connect-redis.ts'

/**
 * Creates a store on a Redis or Valkey server. It uses one connection for all commands. Rejects with
 * ContractError for an invalid URL, an unreachable server, a failed login, and a missing client.
 */
export async function createRedisStore(
  address: string,
  options: RedisStoreOptions = {},
): Promise<StateStore> {
  const { run, health, close } = await connectRedis(address, options)
  return {
    open: async name => readSession(name, await run('open', name, '')),
    look: async name => {
      const reply = await run('open', name, 'look')
      return reply === null ? undefined : readSession(name, reply)
    },
    record: async (name, revision, entry, payment) => {
      const paid = payment === undefined ? [] : listPaymentArguments(payment)
      const [kind, generation, id] = (await run('record', name, revision, entry, ...paid)) as string[]
      if (kind === 'recorded') return { kind, generation: Number(generation), id: Number(id) }
      return { kind: kind === 'spent' ? 'spent' : 'changed' }
    },
    change: async (name, revision, { token, state = '-', forget, balances = [], closesAll = false }) => {
      // What forgets makes room, so that a store that is full takes it.
      const script = forget.length > 0 || closesAll ? 'forget' : 'change'
      const parts = [forget.join(','), closesAll ? '1' : '', state, JSON.stringify(balances)]
      const [kind, number] = (await run(script, name, revision ?? '', token, ...parts)) as string[]
      if (kind === 'changed') return { kind, revision: Number(number) }
      return kind === 'full' ? { kind, known: Number(number) } : { kind: 'conflict' }
    },
    count: async (name, revision, key, places) => {
      const { most = '', ms = 0 } = places ?? {}
      const reply = await run('count', name, revision, key, most, ms)
      return reply === null ? undefined : Number(reply)
    },
    readAccount: async (name, payer, nonce) => {
      const reply = await run('readAccount', name, payer.toLowerCase(), toKey(payer, nonce))
      const [given, spent = '0', status, hasRoom] = reply as string[]
      return {
        given: given ? checkAmount(given) : undefined,
        spent: checkAmount(spent),
        status: (status || undefined) as Account['status'],
        hasRoom: Number(hasRoom) === 1,
      }
    },
    conclude: async (name, { entry, token, account }, outcome) => {
      const { payer, nonce, amount } = entry
      const identity = [payer.toLowerCase(), toKey(payer, nonce), token]
      const before = account.status ?? ''
      await run('conclude', name, ...identity, outcome, before, amount, JSON.stringify(entry))
    },
    readLedger: async (name, balance, payer = '') => {
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
    readJournal: async (name, after) => {
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
  const [revision, born, state = '', ...ends] = reply as string[]
  const [generation, last, dropped, evicted] = ends.map(Number)
  const journal = { generation, last, dropped } as StoredSession['journal']
  const names = (reply as RedisReply[]).at(-1) as string[]
  return {
    name,
    revision: Number(revision),
    born: Number(born),
    state,
    journal,
    names,
    evicted: evicted || 0,
  }
}

function listPaymentArguments({ entry, validBefore, token, account, balance }: StoredPayment): string[] {
  const { payer, nonce, status, amount } = entry
  const identity = [payer.toLowerCase(), toKey(payer, nonce)]
  const before = account.status ?? ''
  return [
    ...identity,
    status,
    amount,
    String(validBefore),
    token,
    before,
    String(balance),
    JSON.stringify(entry),
  ]
}

function toKey(payer: string, nonce: string): string {
  return `${payer}:${nonce}`.toLowerCase()
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
