import { ContractError, createUnknownNameError } from '../../src/base/contract-error.ts'
import { quote } from '../../src/base/quote.ts'
import type { Session } from '../core/context.ts'
import type { MockRequest } from '../core/mock-reply.ts'
import { createReplyCache } from '../core/reply-cache.ts'
import { createReplyStore } from '../core/reply-store.ts'
import { readChoices } from '../gaps/read-choices.ts'
import type { Now } from '../time/mock-clock.ts'
import type { PinnedToken } from '../world/entities/pinned-token.ts'
import { createWorld, type World } from '../world/world.ts'
import { type WorldSize, worldScales } from '../world/world-scales.ts'
import { createSession, type DefaultSettings, type SessionEnvironment } from './create-session.ts'

/** The sessions of a mock: one for requests without X-Mock-Session, and up to 100 with a name. */
export interface Sessions {
  readonly first: Session
  /** The session of this name, opened when it is new; the one that was not used for longest makes room. */
  open(name: string): Session
  /** A session of this name that is not among them, in its first state. */
  create(name: string): Session
  /** True if a session is still open: one that made room, or was closed, hears of no more requests. */
  holds(session: Session): boolean
  /** Names of all open sessions. */
  readonly names: readonly string[]
  /** Number of sessions that were evicted for others, and lost their data. */
  readonly evicted: number
  /** Makes other choices what all sessions start from; each keeps the options it set itself. */
  setGaps(gaps: Readonly<Record<string, string>>): void
  /** Closes the named sessions and puts the first one back to its start. */
  reset(): void
}

/** Options of the sessions. */
export interface SessionsOptions {
  readonly defaults: DefaultSettings
  readonly now: Now | undefined
  readonly apiKeys: readonly string[]
  readonly strictGaps: boolean
  readonly pins: readonly PinnedToken[] | undefined
  readonly payerBalance: bigint | undefined
  readonly example: Session['example']
}

/** Maximum number of named sessions. */
export const MAX_SESSIONS = 100

/** The session of requests without a name. */
export const FIRST_SESSION = 'default'

/** Rule for the header X-Mock-Session, as one sentence. */
export const sessionNameRule = 'X-Mock-Session must be 1 to 64 letters, digits, dots, hyphens or underscores.'

/** True if a session may be called so. */
export function isSessionName(name: string): boolean {
  return /^[\w.-]{1,64}$/.test(name)
}

/** The session that a request asks in: the first one where it names none, or none that there can be. */
export function pickSession(
  sessions: Pick<Sessions, 'first' | 'open'>,
  { header }: Pick<MockRequest, 'header'>,
): Session {
  const name = header('x-mock-session')
  return name !== undefined && isSessionName(name) ? sessions.open(name) : sessions.first
}

/** Opens the first session. Throws ContractError for settings that are not understood. */
export function createSessions({
  defaults,
  now,
  apiKeys,
  strictGaps,
  payerBalance,
  example,
  pins = [],
}: SessionsOptions): Sessions {
  // A Map keeps the order of insertion: the first session stays in front, then comes the one not used for longest.
  const sessions = new Map<string, Session>()
  let start = defaults
  let evicted = 0
  const common: SessionEnvironment = {
    defaults: () => start,
    now,
    apiKeys: new Set(apiKeys.map(checkApiKey)),
    strictGaps,
    payerBalance,
    getWorld: (seed, size) =>
      findSharedWorld(seed, size, sessions.values()) ??
      createWorld({ seed: checkSeed(seed), size: checkSize(size), pins }),
    cache: createReplyCache(),
    replies: createReplyStore(),
    example,
  }
  const create = (name: string) => createSession(name, common)
  const first = create(FIRST_SESSION)
  sessions.set(FIRST_SESSION, first)
  return {
    first,
    open: name => {
      if (name === FIRST_SESSION) return first
      const session = sessions.get(name) ?? create(name)
      sessions.delete(name)
      sessions.set(name, session)
      const [, oldest = name] = sessions.keys()
      if (sessions.size > MAX_SESSIONS + 1) {
        const left = sessions.get(oldest)
        sessions.delete(oldest)
        left?.touch()
        evicted++
      }
      return session
    },
    create,
    holds: session => sessions.get(session.name) === session,
    get names() {
      return [...sessions.keys()]
    },
    get evicted() {
      return evicted
    },
    setGaps: gaps => {
      readChoices(gaps)
      start = { ...start, gaps }
      for (const session of sessions.values()) session.set({ gaps: session.gaps })
    },
    reset: () => {
      const closed = [...sessions.values()]
      sessions.clear()
      sessions.set(FIRST_SESSION, first)
      first.reset()
      for (const session of closed) session.touch()
    },
  }
}

function findSharedWorld(seed: number, size: WorldSize, sessions: Iterable<Session>): World | undefined {
  for (const session of sessions) if (session.seed === seed && session.size === size) return session.world
  return undefined
}

function checkSize(size: WorldSize): WorldSize {
  if (Object.hasOwn(worldScales, size)) return size
  throw createUnknownNameError('size', String(size), Object.keys(worldScales))
}

function checkSeed(seed: number): number {
  if (Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32) return seed
  throw new ContractError(`${quote(seed)} is no seed.`, {
    facts: [`expected: a whole number from 0 to ${2 ** 32 - 1}`],
  })
}

/** A key that could not be sent in a header would lock everybody out. */
function checkApiKey(key: string): string {
  if (/^[\x21-\x7e]{1,256}$/.test(key)) return key
  throw new ContractError('An API key must be 1 to 256 visible ASCII characters.', { where: '--api-key' })
}
