import { ContractError } from '../../../src/base/contract-error.ts'
import type { LedgerEntry } from '../../../src/payment/ledger.ts'
import type { JournalEntry } from '../../core/journal/journal-entry.ts'
import {
  IDLE_SECONDS,
  type StateStore,
  type StoredPayment,
  type StoredSession,
  type StoreHealth,
} from '../state-store.ts'
import { createStoreUnavailableError } from '../state-unavailable.ts'
import { describeRedisError, isTemporary, suggestFix } from './describe-redis-error.ts'
import { loadRedisClient } from './load-redis-client.ts'
import { checkAmount, parseEntry } from './parse-entry.ts'
import { readStateUrl } from './read-state-url.ts'
import { redisScripts } from './redis-scripts.ts'
import { withTimeout } from './with-timeout.ts'

/** Options of a Redis store. */
export interface RedisStoreOptions {
  /** Seconds after which an unused session expires. Default: one day. */
  readonly idleSeconds?: number | undefined
  /** Maximum time in milliseconds that a step may take before the store counts as down. Default: 1000. */
  readonly answerMs?: number | undefined
  /** Maximum time in milliseconds that the first connection may take. Default: 5000. */
  readonly connectMs?: number | undefined
  /** Called when the store stops accepting writes, and when it accepts them again. */
  readonly onHealth?: ((health: StoreHealth) => void) | undefined
}

/** Prefix of all keys, with the version of their format. The braces keep them on one server of a cluster. */
const BASE = '{mdc:1}'

/** Maximum number of waiting steps. Further requests are answered without the store. */
const MAX_WAITING = 10_000

/** Interval in milliseconds at which an unavailable store is checked. */
const PROBE_MS = 250

/** Milliseconds without data after which a connection is replaced. The server is pinged every second. */
const SILENCE_MS = 4000

type Reply = string | number | null | readonly Reply[]

/**
 * Creates a store on a Redis or Valkey server. It uses one connection for all commands. Rejects with
 * ContractError for an invalid URL, an unreachable server, a failed login, and a missing client.
 */
export async function createRedisStore(
  address: string,
  { idleSeconds = IDLE_SECONDS, answerMs = 1000, connectMs = 5000, onHealth }: RedisStoreOptions = {},
): Promise<StateStore> {
  const { url, shown } = readStateUrl(address)
  const { createClient, defineScript, ErrorReply } = await loadRedisClient()
  const define = (script: string) =>
    defineScript({
      SCRIPT: script,
      NUMBER_OF_KEYS: 1,
      parseCommand: (parser, ...args: (string | number)[]) => {
        parser.pushKey(BASE)
        parser.push(...args.map(String))
      },
      transformReply: (reply: Reply) => reply,
    })
  const idle = String(idleSeconds)
  let isConnected = false
  let fault: unknown
  const client = createClient({
    url,
    name: 'market-data-contract',
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING,
    maintNotifications: 'disabled',
    pingInterval: 1000,
    socket: {
      connectTimeout: connectMs,
      socketTimeout: Math.max(SILENCE_MS, answerMs),
      reconnectStrategy: (retries, cause) => {
        fault = cause
        return isConnected || isTemporary(cause) ? Math.min(50 * 2 ** retries, 1000) : false
      },
    },
    scripts: Object.fromEntries(Object.entries(redisScripts).map(([name, script]) => [name, define(script)])),
  })
  // Its types do not know scripts that are listed.
  const run = client as unknown as Readonly<
    Record<keyof typeof redisScripts, (...parts: (string | number)[]) => Promise<Reply>>
  >
  let isUp = true
  let since = Date.now()
  let reason: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let checking: Promise<void> | undefined
  const health = (): StoreHealth => ({ isUp, since, reason: isUp ? undefined : reason })
  const mark = (up: boolean, why?: string) => {
    if (!up) reason = why
    if (up === isUp) return
    isUp = up
    since = Date.now()
    if (!up) checkLater()
    if (isConnected) onHealth?.(health())
  }
  const checkLater = () => {
    clearTimeout(timer)
    timer = setTimeout(check, PROBE_MS)
  }
  /**
   * Checks that the store accepts writes. A full server and a Redis replica answer, but reject every write.
   */
  const check = (): Promise<void> => {
    // Whatever an old connection still has on its way, a reply to this comes after it.
    checking ??= withTimeout(run.probe('', idle), answerMs)
      .then(
        () => mark(true),
        error => {
          if (client.isReady) mark(false, describeRedisError(error))
          if (client.isOpen) checkLater()
        },
      )
      .finally(() => {
        checking = undefined
      })
    return checking
  }
  client.on('error', error => mark(false, describeRedisError(error)))
  await connect()
  await check()

  async function connect() {
    try {
      await withTimeout(client.connect(), connectMs)
    } catch (error) {
      client.destroy()
      clearTimeout(timer)
      const cause = fault ?? error
      const told = cause instanceof ErrorReply ? 'does not let this mock in' : 'cannot be reached'
      const fact = suggestFix(cause, url)
      throw new ContractError(`The store ${told}: ${describeRedisError(cause)}.`, {
        facts: fact === undefined ? [] : [fact],
        where: shown,
      })
    }
    isConnected = true
    isUp = true
    clearTimeout(timer)
  }

  /** Waits for one step. Throws StateUnavailable if it fails or takes too long. */
  async function step(asked: Promise<Reply>): Promise<Reply> {
    try {
      return await withTimeout(asked, answerMs)
    } catch (error) {
      const why = describeRedisError(error)
      if (error instanceof ErrorReply) void check()
      else mark(false, why)
      throw createStoreUnavailableError(why)
    }
  }
  return {
    open: async name => readSession(name, await step(run.open(name, idle, ''))),
    look: async name => {
      const reply = await step(run.open(name, idle, 'look'))
      return reply === null ? undefined : readSession(name, reply)
    },
    record: async (name, revision, entry, payment) => {
      const paid = payment === undefined ? [] : listPaymentArguments(payment)
      const [kind, generation, id] = (await step(
        run.record(name, idle, revision, entry, ...paid),
      )) as string[]
      if (kind === 'recorded') return { kind, generation: Number(generation), id: Number(id) }
      return { kind: kind === 'spent' ? 'spent' : 'changed' }
    },
    change: async (name, revision, { token, state, forget, balances = [], closesAll = false }) => {
      const [kind, number] = (await step(
        // What forgets makes room, so that a store that is full takes it.
        run[forget.length > 0 || closesAll ? 'forget' : 'change'](
          name,
          idle,
          revision,
          token,
          forget.join(','),
          closesAll ? '1' : '',
          state ?? '-',
          JSON.stringify(balances),
        ),
      )) as string[]
      if (kind === 'changed') return { kind, revision: Number(number) }
      return kind === 'full' ? { kind, known: Number(number) } : { kind: 'conflict' }
    },
    count: async (name, revision, key, places) => {
      const { most = '', ms = 0 } = places ?? {}
      const reply = await step(run.count(name, idle, revision, key, most, ms))
      return reply === null ? undefined : Number(reply)
    },
    readAccount: async (name, payer, nonce) => {
      const reply = await step(run.readAccount(name, idle, payer.toLowerCase(), toKey(payer, nonce)))
      const [given, spent = '0', status, hasRoom] = reply as string[]
      return {
        given: given ? checkAmount(given) : undefined,
        spent: checkAmount(spent),
        status: (status || undefined) as 'settled' | 'pending' | 'held' | undefined,
        hasRoom: Number(hasRoom) === 1,
      }
    },
    conclude: async (name, { entry, token, account }, outcome) => {
      const { payer, nonce, amount } = entry
      const before = account.status ?? ''
      await step(
        run.conclude(
          name,
          idle,
          payer.toLowerCase(),
          toKey(payer, nonce),
          token,
          outcome,
          before,
          amount,
          JSON.stringify(entry),
        ),
      )
    },
    readLedger: async (name, balance, payer = '') => {
      const reply = await step(run.readLedger(name, idle, payer))
      const [entries, dropped, rows, payers] = reply as [string[], string, string[], number]
      const read = entries.flatMap(text => parseEntry<LedgerEntry>(text) ?? [])
      const balances = Array.from({ length: rows.length / 3 }, (_, index) => {
        const [each = '', given, spent = '0'] = rows.slice(3 * index, 3 * index + 3)
        return [each, String(BigInt(checkAmount(given || balance)) - BigInt(checkAmount(spent)))] as const
      })
      return {
        entries: payer === '' ? read : read.filter(entry => String(entry.payer).toLowerCase() === payer),
        dropped: Number(dropped),
        balances,
        payers: Number(payers),
      }
    },
    readJournal: async (name, after) => {
      const reply = await step(run.readJournal(name, idle, after))
      const [from, entries, done] = reply as [number, string[], string[]]
      return entries.flatMap((text, index) => {
        const entry = parseEntry<JournalEntry>(text)
        const [ms = null, bytes = null] = parseEntry<number[]>(done[index] ?? '') ?? []
        return entry === undefined ? [] : { ...entry, id: Number(from) + index + 1, ms, bytes }
      })
    },
    complete: async (name, generation, completions) => {
      const told = completions.flatMap(([id, ms, bytes]) => [String(id), JSON.stringify([ms, bytes])])
      await step(run.complete(name, idle, generation, ...told))
    },
    setGaps: async gaps => {
      await step(run.setGaps('', idle, gaps))
    },
    health,
    close: async () => {
      clearTimeout(timer)
      if (client.isReady && isUp) await withTimeout(client.close(), answerMs).catch(() => client.destroy())
      else if (client.isOpen) client.destroy()
      clearTimeout(timer)
    },
  }
}

function readSession(name: string, reply: Reply): StoredSession {
  const [revision, born, state = '', gaps = '', ...ends] = reply as string[]
  const [generation, last, dropped, completed, evicted] = ends.map(Number)
  const journal = { generation, last, dropped, completed } as StoredSession['journal']
  const names = (reply as Reply[]).at(-1) as string[]
  return {
    name,
    revision: Number(revision),
    born: Number(born),
    state,
    gaps,
    journal,
    names,
    evicted: evicted || 0,
  }
}

function listPaymentArguments({ entry, validBefore, token, account, balance }: StoredPayment): string[] {
  const { payer, nonce, status, amount } = entry
  return [
    payer.toLowerCase(),
    toKey(payer, nonce),
    status,
    amount,
    String(validBefore),
    token,
    account.status ?? '',
    balance,
    JSON.stringify(entry),
  ]
}

function toKey(payer: string, nonce: string): string {
  return `${payer}:${nonce}`.toLowerCase()
}
