import type { Settings } from './core/context.ts'
import { defaultApiKey } from './core/default-api-key.ts'
import { isConsoleView } from './core/is-from-console.ts'
import type { Journal } from './core/journal.ts'
import type { MockReply, MockRequest } from './core/mock-reply.ts'
import { createExamples } from './examples/create-examples.ts'
import { completeReply, describeRequested, receiveRequest, rejectUnread } from './receive-request.ts'
import { countRequest } from './scenarios/apply-scenarios.ts'
import type { ScenarioText } from './scenarios/scenario-text.ts'
import { createSessions, pickSession, type Sessions } from './session/sessions.ts'
import type { MockClock, Now } from './time/mock-clock.ts'
import type { PinnedToken } from './world/entities/pinned-token.ts'
import type { World } from './world/world.ts'

/** Options of a mock. All have defaults. */
export interface MockOptions extends Settings {
  /** Named behaviors, each NAME[=ARGUMENT][@GLOB] with a glob over operation ids or paths. */
  readonly scenarios?: readonly ScenarioText[] | undefined
  /** Freezes the clock at an instant, or reads it from a function. Default: the time of this machine. */
  readonly now?: Now | undefined
  /** API keys that the base and social origins accept. Default: test-key. */
  readonly apiKeys?: readonly string[] | undefined
  /** Smallest units of the stablecoin each payer starts with. Default: plenty. */
  readonly payerBalance?: bigint | undefined
  /** Answers 501 in place of each reply that depends on a gap of the contract. Default: false. */
  readonly strictGaps?: boolean | undefined
  /** Tokens that exist with the address and facts given, before all invented ones. Default: fixtures/world.json. */
  readonly pins?: readonly PinnedToken[] | undefined
}

/** A market data service made up in memory; `clock`, `world`, `journal` and `set` are those of the first session. */
export interface Mock {
  /** Answers one request; never throws for anything a client can send. */
  handle(request: MockRequest): MockReply
  /** The reply to what never became a request, in the form of all errors. */
  refuse(status: number, message: string): MockReply
  readonly clock: MockClock
  readonly world: World
  readonly journal: Journal
  /** Changes seed, size, scenarios, lifecycle or gaps. Throws ContractError for what is not understood; then nothing changes. */
  set(settings: Settings): void
  /** Resets the mock, and closes all other sessions. */
  reset(): void
  /** The first session, and the others by the name that X-Mock-Session gives. */
  readonly sessions: Sessions
}

/** All mocks give the same examples. */
const computeExample = createExamples(createMock)

/**
 * Makes a mock of the service. Two mocks with the same options give the same bytes for the same request at the same second.
 * Throws ContractError for options that are not understood.
 *
 * @example
 * const mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z', scenarios: ['slow=50..200@evm*'] })
 */
export function createMock(options: MockOptions = {}): Mock {
  const { now, pins, payerBalance, apiKeys = [defaultApiKey], strictGaps = false } = options
  const { seed = 1, size = 'large', scenarios = [], lifecycle = [], gaps = {} } = options
  const sessions = createSessions({
    defaults: { seed, size, scenarios, lifecycle, gaps },
    now,
    apiKeys,
    strictGaps,
    pins,
    payerBalance,
    example: computeExample,
  })
  const session = sessions.first
  return {
    handle: request => answerRequest(sessions, request),
    refuse: (status, message) => rejectUnread(session, status, message),
    clock: session.clock,
    get world() {
      return session.world
    },
    journal: session.journal,
    set: session.set,
    reset: sessions.reset,
    sessions,
  }
}

function answerRequest(sessions: Sessions, request: MockRequest): MockReply {
  const session = pickSession(sessions, request)
  const received = receiveRequest(session, request)
  const { context } = received
  if (context !== undefined && context.scenarios.length > 0) context.counts = countRequest(context)
  const reply = completeReply(received)
  if (!isConsoleView(request)) session.journal.record(describeRequested(received), reply)
  return reply
}
