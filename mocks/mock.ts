import { type CompiledContract, runWithContract } from '../src/contract/activate-contract.ts'
import { defaultApiKey } from './core/default-api-key.ts'
import { isJournaled } from './core/is-from-console.ts'
import type { Journal } from './core/journal/journal.ts'
import type { MockReply, MockRequest } from './core/mock-reply.ts'
import type { SessionSettings } from './core/settings/session-settings.ts'
import { loadFaker } from './drafts/load-faker.ts'
import { completeReply, receiveRequest, rejectUnreadable, toRecordedRequest } from './receive-request.ts'
import { createReplay } from './replay/create-replay.ts'
import type { RecordedExchange } from './replay/recorded-exchange.ts'
import { countRequest } from './scenarios/apply-scenarios.ts'
import { createOwnScenarios, type OwnBehavior } from './scenarios/create-own-scenarios.ts'
import type { ScenarioText } from './scenarios/list-scenarios.ts'
import { parseScenario } from './scenarios/parse-scenario.ts'
import type { OwnScenarios } from './scenarios/scenario.ts'
import { createSessions, pickSession, type Sessions, type StartOptions } from './session/sessions.ts'
import type { MockClock } from './time/mock-clock.ts'
import type { World } from './world/world.ts'

/** Options of a mock. All have defaults. */
export interface MockOptions extends StartOptions {
  /** Named behaviors, each [once:|after=N:]NAME[=ARGUMENT][@GLOB]. */
  readonly scenarios?: readonly ScenarioText[] | undefined
  /** Behaviors of your own by name. A scenario with the name plays one. */
  readonly behaviors?: Readonly<Record<string, OwnBehavior>> | undefined
  /** API keys that the base and social origins accept. Default: test-key. */
  readonly apiKeys?: readonly string[] | undefined
  /** Initial balance of each payer, in smallest units of the stablecoin. Default: a million coins. */
  readonly payerBalance?: bigint | undefined
  /** The contract in place of the one of this package, from `loadContract` or `mdc spec --compiled`. */
  readonly contract?: CompiledContract | undefined
  /**
   * Recorded requests with their replies, as in the exchanges of `readRecording`. Such a request is answered as it was
   * recorded, any other by the market. Recorded 401, 402, 403 and 429 are left out.
   */
  readonly replay?: readonly RecordedExchange[] | undefined
}

/** A mock of the service in memory. `clock`, `world`, `journal` and `set` belong to its first session. */
export interface Mock {
  /** Answers one request. Never throws for client input. */
  handle(request: MockRequest): MockReply
  /** Returns an error reply for bytes that could not be read as a request. */
  refuse(status: number, message: string): MockReply
  /**
   * Resolves when faker is loaded, if the contract has drafted operations. Before, requests to them are answered with
   * 503. Rejects with ContractError without faker.
   */
  readonly ready: Promise<void>
  /** The contract of the options. Undefined for the active one. */
  readonly contract: CompiledContract | undefined
  readonly clock: MockClock
  readonly world: World
  readonly journal: Journal
  /**
   * Changes seed, size, scenarios, lifecycle, gaps or overrides. Throws ContractError for an invalid setting, and then
   * changes nothing.
   */
  set(settings: SessionSettings): void
  /** Resets the first session, and closes all other sessions. */
  reset(): void
  /** The first session, and the others by name. A request names its session in X-Mock-Session. */
  readonly sessions: Sessions
}

/**
 * Creates a mock of the service. Two mocks with the same options send the same bytes for the same request in
 * the same second. Throws ContractError for invalid options.
 *
 * @example
 * const mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z', scenarios: ['slow=50..200@evm*'] })
 */
export function createMock(options: MockOptions = {}): Mock {
  return createMockWith(createOwnScenarios(options.behaviors), options)
}

/** Creates a mock that has further scenarios, such as those that break the contract in one place. */
export function createMockWith(own: OwnScenarios, options: MockOptions = {}): Mock {
  const { contract, apiKeys = [defaultApiKey], payerBalance, replay = [] } = options
  const within = <T>(run: () => T): T => runWithContract(contract, run)
  const sessions = within(() =>
    createSessions({
      ...options,
      apiKeys,
      payerBalance,
      replay: replay.length === 0 ? undefined : createReplay(replay),
      parseScenario: (text, key) => parseScenario(text, key, own),
    }),
  )
  const session = sessions.first
  const ready = within(loadFaker)
  // Whoever waits for it gets the error.
  ready.catch(() => {})
  return {
    ready,
    contract,
    handle: request => within(() => answerRequest(sessions, request)),
    refuse: (status, message) => within(() => rejectUnreadable(session, status, message)),
    clock: session.clock,
    get world() {
      return session.world
    },
    journal: session.journal,
    set: settings => within(() => session.set(settings)),
    reset: () => within(sessions.reset),
    sessions,
  }
}

function answerRequest(sessions: Sessions, request: MockRequest): MockReply {
  const session = pickSession(sessions, request)
  const received = receiveRequest(session, request)
  const { context } = received
  if (context !== undefined && context.scenarios.length > 0) context.counts = countRequest(context)
  const reply = completeReply(received)
  if (isJournaled(request)) session.journal.record(toRecordedRequest(received), reply)
  return reply
}
