import { commonHeaders, notModified } from './core/common-headers.ts'
import type { Arrival, Context, Settings, Step } from './core/context.ts'
import { defaultApiKey } from './core/default-api-key.ts'
import type { Journal } from './core/journal.ts'
import type { MockReply, MockRequest } from './core/mock-reply.ts'
import { refuse } from './core/refuse.ts'
import { strict } from './core/strict-gaps.ts'
import { createExamples } from './examples/recorded.ts'
import { noteChoices } from './gaps/choices.ts'
import { changeReply } from './scenarios/apply-scenarios.ts'
import { createSessions, isSessionName, type Sessions, sessionNames } from './session/sessions.ts'
import { access } from './steps/access.ts'
import { method } from './steps/method.ts'
import { charge, payment } from './steps/payment.ts'
import { prefer } from './steps/prefer.ts'
import { query } from './steps/query.ts'
import { resource } from './steps/resource.ts'
import { route } from './steps/route.ts'
import { version } from './steps/version.ts'
import type { Clock, Now } from './time/clock.ts'
import { formatHttpDate } from './time/parse-instant.ts'
import type { Pin } from './world/entities/pinned-tokens.ts'
import type { World } from './world/world.ts'

/** How a mock is made; everything has a default. */
export interface MockOptions extends Settings {
  /** Freezes the clock at an instant, or reads it from a function. Default: the time of this machine. */
  readonly now?: Now | undefined
  /** API keys that the base and social origins accept. Default: test-key. */
  readonly apiKeys?: readonly string[] | undefined
  /** Smallest units of the stablecoin each payer starts with. Default: plenty. */
  readonly payerBalance?: bigint | undefined
  /** Answers 501 in place of every reply that leans on what the contract leaves open. Default false. */
  readonly strictGaps?: boolean | undefined
  /** Tokens that exist with the address and facts given, before all invented ones. Default: fixtures/world.json. */
  readonly pins?: readonly Pin[] | undefined
}

/** A market data service made up in memory; `clock`, `world`, `journal` and `set` are those of the first session. */
export interface Mock {
  /** Answers one request; never throws for anything a client can send. */
  handle(request: MockRequest): MockReply
  readonly clock: Clock
  readonly world: World
  readonly journal: Journal
  /** Changes seed, scenarios, lifecycle or gaps. Throws ContractError for what is not understood; then nothing changes. */
  set(settings: Settings): void
  /** Goes back to the start: closes all other sessions. */
  reset(): void
  /** The first session, and the others by the name that X-Mock-Session gives. */
  readonly sessions: Sessions
}

/** Steps that look at the request as a whole, and those whose answer only depends on path, version and query. */
const first: readonly Step[] = [prefer, payment, access, version]
const then: readonly Step[] = [query, resource]

/** All mocks give the same examples. */
const example = createExamples(createMock)

/**
 * Makes a mock of the service. Two mocks with the same options give the same bytes for the same request at the same second.
 * Throws ContractError for options that are not understood.
 *
 * @example
 * const mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z', scenarios: ['slow=50..200@evm*'] })
 */
export function createMock(options: MockOptions = {}): Mock {
  const { now, pins, payerBalance, apiKeys = [defaultApiKey], strictGaps = false } = options
  const { seed = 1, scenarios = [], lifecycle = [], gaps = {} } = options
  const sessions = createSessions({
    defaults: { seed, scenarios, lifecycle, gaps },
    now,
    apiKeys,
    strictGaps,
    pins,
    payerBalance,
    example,
  })
  const session = sessions.first
  return {
    handle: request => handle(sessions, request),
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

function handle(sessions: Sessions, request: MockRequest): MockReply {
  const name = request.header('x-mock-session')
  const isNamed = name === undefined || isSessionName(name)
  const session = isNamed && name !== undefined ? sessions.open(name) : sessions.first
  const { world, clock, choices, journal } = session
  const { choose, leaned } = noteChoices(choices)
  const arrival: Arrival = { request, session, world, now: clock.now(), choices, choose }
  const found = isNamed ? (method(arrival) ?? route(arrival)) : refuse(choose, 400, sessionNames)
  if ('status' in found) {
    const reply = finish(found, arrival, leaned)
    journal.record(arrival, reply)
    return reply
  }
  const context: Context = {
    ...arrival,
    operation: found,
    headers: {},
    scenarios: [],
    skipped: [],
    query: {},
  }
  const reply = charge(notModified(respond(context, leaned), context), context)
  journal.record({ ...context, request }, reply)
  return reply
}

function respond(context: Context, leaned: ReadonlySet<string>): MockReply {
  const early = answer(first, context)
  if (early !== undefined) return finish(early, context, leaned)
  const { session, request, selection, scenarios, now } = context
  const make = () => finish(answer(then, context) as MockReply, context, leaned)
  if (scenarios.length > 0) return make()
  const version = `${selection?.named} ${selection?.media.type} ${selection?.version.version}`
  return session.cached(now, `${request.path} ${version} ${[...leaned]} ${request.query}`, make)
}

function answer(steps: readonly Step[], context: Context): MockReply | undefined {
  for (const step of steps) {
    const reply = step(context)
    if (reply !== undefined) return reply
  }
  return undefined
}

/** What scenarios make of a reply, and what every reply carries: its date, and last the gaps it leans on. */
function finish(reply: MockReply, context: Arrival | Context, leaned: ReadonlySet<string>): MockReply {
  const { strictGaps, settled } = context.session
  const plain = strictGaps ? strict(reply, leaned, settled) : reply
  const isRouted = 'operation' in context
  const played = isRouted ? changeReply(plain, context) : plain
  const headers = {
    Date: formatHttpDate(context.now),
    ...played.headers,
    ...(isRouted ? context.headers : {}),
    ...commonHeaders(played, context),
  }
  const gaps = leaned.size === 0 ? {} : { 'X-Mock-Gap': [...leaned].sort().join(', ') }
  return { ...played, headers: { ...headers, ...gaps } }
}
