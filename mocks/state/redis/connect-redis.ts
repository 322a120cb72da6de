import { storeBounds } from '../../../src/base/bounds.ts'
import { ContractError } from '../../../src/base/contract-error.ts'
import { readPackageFile } from '../../../src/base/read-package-version.ts'
import { createStoreUnavailableError } from '../state-unavailable.ts'
import { IDLE_SECONDS, type StoreHealth } from '../stored-session.ts'
import { redisScripts } from './redis-scripts.ts'

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

export type RedisReply = string | number | null | readonly RedisReply[]

type ScriptName = keyof typeof redisScripts

/** Prefix of all keys, with the version of their format. The braces keep them on one server of a cluster. */
const BASE = '{mdc:1}'

const PROBE_MS = 250

/**
 * Connects to a server, and watches whether it accepts writes. Rejects with ContractError for an invalid URL, an
 * unreachable server, a failed login, and a missing client.
 */
export async function connectRedis(
  address: string,
  { idleSeconds = IDLE_SECONDS, answerMs = 1000, connectMs = 5000, onHealth }: RedisStoreOptions,
) {
  const shown = readStateUrl(address)
  const { createClient, defineScript, ErrorReply } = await loadRedisClient()
  const define = (script: string) =>
    defineScript({
      SCRIPT: script,
      NUMBER_OF_KEYS: 1,
      parseCommand: (parser, ...args: (string | number)[]) => {
        parser.pushKey(BASE)
        parser.push(...args.map(String))
      },
      transformReply: (reply: RedisReply) => reply,
    })
  let isConnected = false
  let fault: unknown
  const client = createClient({
    url: address,
    name: 'market-data-contract',
    disableOfflineQueue: true,
    commandsQueueMaxLength: storeBounds.steps,
    maintNotifications: 'disabled',
    pingInterval: 1000,
    socket: {
      connectTimeout: connectMs,
      socketTimeout: Math.max(storeBounds.silenceMs, answerMs),
      reconnectStrategy: (retries, cause) => {
        fault = cause
        return isConnected || isTemporary(cause) ? Math.min(50 * 2 ** retries, 1000) : false
      },
    },
    scripts: Object.fromEntries(Object.entries(redisScripts).map(([name, script]) => [name, define(script)])),
  })
  // Its types do not know scripts that are listed.
  const scripts = client as unknown as Readonly<
    Record<ScriptName, (...parts: (string | number)[]) => Promise<RedisReply>>
  >
  let isUp = true
  let reason: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let checking: Promise<void> | undefined
  const health = (): StoreHealth => ({ isUp, reason: isUp ? undefined : reason })
  const mark = (up: boolean, why?: string) => {
    if (!up) reason = why
    if (up === isUp) return
    isUp = up
    if (!up) checkLater()
    if (isConnected) onHealth?.(health())
  }
  const checkLater = () => {
    clearTimeout(timer)
    timer = setTimeout(check, PROBE_MS)
  }
  /** Checks that the store accepts writes. A full server and a replica answer, but reject every write. */
  const check = (): Promise<void> => {
    // Whatever an old connection still has on its way, a reply to this comes after it.
    checking ??= withTimeout(scripts.probe('', idleSeconds), answerMs)
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
  try {
    await withTimeout(client.connect(), connectMs)
  } catch (error) {
    client.destroy()
    clearTimeout(timer)
    const cause = fault ?? error
    const problem = cause instanceof ErrorReply ? 'does not let this mock in' : 'cannot be reached'
    throw new ContractError(`The store ${problem}: ${describeRedisError(cause)}.`, { where: shown })
  }
  isConnected = true
  isUp = true
  clearTimeout(timer)
  await check()

  return {
    /** Runs a script for a session. Throws StateUnavailable if it fails or takes too long. */
    run: async (
      script: ScriptName,
      session: string,
      ...rest: readonly (string | number)[]
    ): Promise<RedisReply> => {
      try {
        return await withTimeout(scripts[script](session, idleSeconds, ...rest), answerMs)
      } catch (error) {
        const why = describeRedisError(error)
        if (error instanceof ErrorReply) void check()
        else mark(false, why)
        throw createStoreUnavailableError(why)
      }
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

/** Rejects if a step takes longer than `ms` milliseconds. The Redis client does not limit sent commands. */
export function withTimeout<Value>(step: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
    step.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Loads the official Redis client, which only replicas need. Rejects with ContractError if it is missing. */
async function loadRedisClient(): Promise<typeof import('@redis/client')> {
  // Bundlers refuse a package that is not installed, unless its import is awaited in a `try` block.
  try {
    return await import('@redis/client')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error
    const { '@redis/client': range = '' } = readPackageFile().peerDependencies ?? {}
    throw new ContractError('A store needs the official Redis client, which is not installed.', {
      facts: [`npm install @redis/client@${range}`],
      where: '--state',
    })
  }
}

/** Describes an error of a store without secrets: by its code, or its message without the command. */
export function describeRedisError(error: unknown): string {
  const { code, message = String(error) } = error as NodeJS.ErrnoException
  const [text = ''] = message.split(/\n|,? with args beginning with|\.? script: /, 1)
  return code ?? text.slice(0, 200).replace(/\.$/, '')
}

/** Errors of a network or of a starting server. All others need another URL or server. */
const temporaryErrors =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|LOADING\b|Connection timeout|Socket closed)/

function isTemporary(error: unknown): boolean {
  return temporaryErrors.test(describeRedisError(error))
}

const expected = 'expected: redis://host:port or rediss://host:port for TLS, with /number for a database'

/** Returns the URL of a Redis or Valkey server without its password. Throws ContractError for any other text, without quoting it. */
export function readStateUrl(text: string): string {
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  const isStore =
    parsed !== undefined && /^rediss?:$/.test(parsed.protocol) && /^\/?\d{0,4}$/.test(parsed.pathname)
  if (!isStore || parsed.hostname === '' || parsed.search !== '' || parsed.hash !== '')
    // Not even quoted: a password may be anywhere in it.
    throw new ContractError('This is no URL of a Redis or Valkey server.', {
      facts: [expected],
      where: '--state',
    })
  const { protocol, host, pathname } = parsed
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}
