import { requestBounds } from '../../src/base/bounds.ts'
import { ContractError } from '../../src/base/contract-error.ts'
import { createUnknownNameError } from '../../src/base/find-nearest.ts'
import { omitUndefined } from '../../src/base/omit-undefined.ts'
import { summarizeValue } from '../../src/base/summarize-value.ts'
import { createReplyStore } from '../core/journal/reply-store.ts'
import type { MockRequest } from '../core/mock-reply.ts'
import { createReplyCache } from '../core/reply-cache.ts'
import type { Session } from '../core/request-context.ts'
import type { SessionSettings } from '../core/settings/session-settings.ts'
import { checkSetting } from '../core/settings/setting-error.ts'
import { addSessionSettings, noSettings, resolveStory, type Stories } from '../core/settings/story.ts'
import { createClock, type Now } from '../time/mock-clock.ts'
import { createWorld } from '../world/world.ts'
import { type WorldSize, worldScales } from '../world/world-scales.ts'
import { createSession, type SessionEnvironment } from './create-session.ts'

/** The sessions of a mock: one for requests without X-Mock-Session, and up to 100 with a name. */
export type Sessions = ReturnType<typeof createSessions>

/** Options of a mock about what its sessions start with. */
export interface StartOptions extends SessionSettings {
  /** Instant at which the clock is frozen, or a function that returns the time. Default: the machine time. */
  readonly now?: Now | undefined
  /** Stories by name. A request names one in X-Mock-Story. */
  readonly stories?: Stories | undefined
  /** The file of the stories, in which a control request may save one. */
  readonly storyFile?: SessionEnvironment['storyFile']
  /** Name of the story that is in force from the start. Other options replace its settings. */
  readonly story?: string | undefined
}

interface SessionsOptions
  extends StartOptions,
    Pick<SessionEnvironment, 'payerBalance' | 'replay' | 'parseScenario'> {
  readonly apiKeys: readonly string[]
}

export const FIRST_SESSION = 'default'

/** Rule for the header X-Mock-Session, as one sentence. */
export const sessionNameMessage =
  'X-Mock-Session must be 1 to 64 letters, digits, dots, hyphens or underscores.'

export function isSessionName(name: string): boolean {
  return /^[\w.-]{1,64}$/.test(name)
}

/** Returns the session that a request names, or the first session without a valid name. */
export function pickSession(
  sessions: Pick<Sessions, 'first' | 'open' | 'openStory'>,
  { header }: Pick<MockRequest, 'header'>,
): Session {
  const name = header('x-mock-session')
  const session = name !== undefined && isSessionName(name) ? sessions.open(name) : sessions.first
  const story = header('x-mock-story')
  return story === undefined || !Object.hasOwn(session.stories, story)
    ? session
    : sessions.openStory(session, story)
}

/** Creates the sessions of a mock, and opens the first. Throws ContractError for invalid settings. */
export function createSessions(options: SessionsOptions) {
  const { apiKeys, payerBalance, replay, parseScenario } = options
  // A Map keeps the order of insertion: the first session stays in front, then comes the one not used for longest.
  const sessions = new Map<string, Session>()
  let start = readStart(options)
  let evicted = 0
  const common: SessionEnvironment = {
    defaults: name => {
      const { defaults, stories, story } = start
      return story === undefined ? defaults : addSessionSettings(defaults, stories, story, name)
    },
    apiKeys: new Set(apiKeys.map(checkApiKey)),
    payerBalance,
    getWorld: (seed, size) =>
      [...sessions.values()].find(each => each.seed === seed && each.size === size)?.world ??
      createWorld({ seed: checkSeed(seed), size: checkSize(size) }),
    cache: createReplyCache(),
    replies: createReplyStore(),
    get stories() {
      return start.stories
    },
    storyFile: options.storyFile,
    replay,
    parseScenario,
  }
  const create = (name: string) => createSession(name, common)
  const first = create(FIRST_SESSION)
  sessions.set(FIRST_SESSION, first)
  const openBy = (name: string, make: () => Session): Session => {
    const known = sessions.get(name)
    const session = known ?? make()
    sessions.delete(name)
    sessions.set(name, session)
    // Subscribers of other sessions list it.
    if (known === undefined) for (const each of sessions.values()) each.changes.announce()
    const [, oldest = name] = sessions.keys()
    if (sessions.size > requestBounds.sessions + 1) {
      const left = sessions.get(oldest)
      sessions.delete(oldest)
      left?.touch()
      evicted++
    }
    return session
  }
  const reload = () => {
    for (const session of sessions.values()) {
      try {
        session.adopt(session.state)
      } catch (error) {
        if (!(error instanceof ContractError)) throw error
        session.reset()
      }
    }
  }
  return {
    first,
    /** Returns or opens a session. If there are too many, the least recently used is evicted. */
    open: (name: string) => (name === FIRST_SESSION ? first : openBy(name, () => create(name))),
    /** Returns or opens the session that answers requests of another session by a story. Throws ContractError for an unknown one. */
    openStory: (session: Session, story: string) =>
      openBy(`${session.name}@${story}`, () => {
        const made = createSession(`${session.name}@${story}`, common, session)
        applyStory(made, story, session.name)
        return made
      }),
    /** Creates a session with this name in its initial state, without adding it to the open sessions. */
    create,
    /** True if a session is still open. An evicted or closed session receives no further requests. */
    holds: (session: Session) => sessions.get(session.name) === session,
    get names(): readonly string[] {
      return [...sessions.keys()]
    },
    /** Number of sessions that were evicted to make room for others, and lost their data. */
    get evicted() {
      return evicted
    },
    /** Applies the settings of all sessions again, after another contract became active. A session with settings that it does not allow is reset. */
    reload,
    /**
     * Replaces what sessions start with. Each keeps what it set itself. Throws ContractError for invalid settings, and then
     * changes nothing.
     */
    restart: (next: StartOptions) => {
      const before = start
      start = readStart(next)
      try {
        create(FIRST_SESSION)
      } catch (error) {
        start = before
        throw error
      }
      for (const [name, session] of sessions) {
        // Those of stories are made anew by the next request for them.
        if (name.includes('@')) sessions.delete(name)
        const { now } = start.defaults
        if (now !== before.defaults.now) session.clock[now === undefined ? 'resume' : 'freeze'](now)
      }
      reload()
    },
    /** Closes the named sessions and resets the first one. */
    reset: () => {
      const closed = [...sessions.values()]
      sessions.clear()
      sessions.set(FIRST_SESSION, first)
      first.reset()
      for (const session of closed) session.touch()
    },
  }
}

/** Reads options. Those of the story of the start are replaced by the others. */
function readStart(options: StartOptions) {
  const { stories = {}, story, now, seed, size, scenarios, lifecycle, gaps, overrides } = options
  const defaults = {
    ...{ ...noSettings, seed: 1, size: 'large' as WorldSize },
    ...omitUndefined(story === undefined ? {} : resolveStory(stories, story)),
    ...omitUndefined({ now, seed, size, scenarios, lifecycle, gaps, overrides }),
  }
  return { defaults, stories, story }
}

function checkSize(size: WorldSize): WorldSize {
  if (Object.hasOwn(worldScales, size)) return size
  throw createUnknownNameError('size', String(size), Object.keys(worldScales))
}

function checkSeed(seed: number): number {
  if (Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32) return seed
  throw new ContractError(`${summarizeValue(seed)} is no seed.`, {
    facts: [`expected: a whole number from 0 to ${2 ** 32 - 1}`],
  })
}

/** Returns the key. Throws ContractError for a key that cannot be sent in a header. */
function checkApiKey(key: string): string {
  if (/^[\x21-\x7e]{1,256}$/.test(key)) return key
  throw new ContractError('An API key must be 1 to 256 visible ASCII characters.', { where: '--api-key' })
}

/**
 * Replaces all settings of a session by those of a story, with its changes for `sessionName`. Its journal and ledger stay. Throws ContractError for an
 * unknown story or an invalid setting.
 */
export function applyStory(session: Session, name: string, sessionName = session.name): void {
  const { now, ...settings } = resolveStory(session.stories, name, sessionName)
  const clock =
    now === undefined
      ? undefined
      : { offset: 0, stopped: checkSetting(['now'], () => createClock(now).now()) * 1000 }
  session.adopt({ settings: omitUndefined(settings), clock })
}
