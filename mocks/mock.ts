import type { Operation } from '../src/contract/contract.ts'
import { matchRoute } from '../src/contract/match-route.ts'
import { applyIfNoneMatch, buildCommonHeaders, exposeHeaders } from './core/build-common-headers.ts'
import type { Arrival, Context, Session, Settings, Step } from './core/context.ts'
import { defaultApiKey } from './core/default-api-key.ts'
import { enforceStrictGaps } from './core/enforce-strict-gaps.ts'
import { isConsoleView } from './core/is-from-console.ts'
import type { Journal } from './core/journal.ts'
import type { MockReply, MockRequest } from './core/mock-reply.ts'
import { buildCodingHeaders, pickCoding } from './core/pick-coding.ts'
import { refuse } from './core/refuse.ts'
import { createExamples } from './examples/create-examples.ts'
import { type Choices, noteChoices } from './gaps/choices.ts'
import { changeReply } from './scenarios/apply-scenarios.ts'
import type { ScenarioText } from './scenarios/scenario-text.ts'
import type { SessionMemory } from './session/create-session.ts'
import { createSessions, isSessionName, type Sessions, sessionNameRule } from './session/sessions.ts'
import { applyPreferences } from './steps/apply-preferences.ts'
import { checkAccess } from './steps/check-access.ts'
import { negotiateVersion } from './steps/negotiate-version.ts'
import { readQuery } from './steps/read-query.ts'
import { answerOptions, refuseMethod } from './steps/refuse-method.ts'
import { chargePayment, isPaymentDue, requirePayment } from './steps/require-payment.ts'
import { routeRequest } from './steps/route-request.ts'
import { serveResource } from './steps/serve-resource.ts'
import type { MockClock, Now } from './time/mock-clock.ts'
import { formatHttpDate } from './time/parse-instant.ts'
import type { PinnedToken } from './world/entities/pinned-token.ts'
import type { World } from './world/world.ts'

/** How a mock is made; everything has a default. */
export interface MockOptions extends Settings {
  /** Named behaviours, each NAME[=ARGUMENT][@GLOB] with a glob over operation ids or paths. */
  readonly scenarios?: readonly ScenarioText[] | undefined
  /** Freezes the clock at an instant, or reads it from a function. Default: the time of this machine. */
  readonly now?: Now | undefined
  /** API keys that the base and social origins accept. Default: test-key. */
  readonly apiKeys?: readonly string[] | undefined
  /** Smallest units of the stablecoin each payer starts with. Default: plenty. */
  readonly payerBalance?: bigint | undefined
  /** Answers 501 in place of every reply that leans on what the contract leaves open. Default false. */
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
  /** Goes back to the start: closes all other sessions. */
  reset(): void
  /** The first session, and the others by the name that X-Mock-Session gives. */
  readonly sessions: Sessions
}

/** Steps that look at the request as a whole, and those whose reply depends only on path, version and query. */
interface StepOrder {
  readonly opening: readonly Step[]
  readonly rows: readonly Step[]
}

/** What follows the preferences: without a payment, and with one at the place that GAP-47 gives it. */
const freeOrder: StepOrder = { opening: [checkAccess, negotiateVersion], rows: [readQuery, serveResource] }
const paidOrders: Readonly<Record<Choices['GAP-47'], StepOrder>> = {
  before: { opening: [requirePayment, ...freeOrder.opening], rows: freeOrder.rows },
  after: { opening: [negotiateVersion, readQuery, requirePayment, checkAccess], rows: [serveResource] },
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
  return createMockWith(options)
}

/** As {@link createMock}, with something that sessions remember with; alone where it is undefined. */
export function createMockWith(options: MockOptions, remember?: () => SessionMemory): Mock {
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
    remember,
  })
  const session = sessions.first
  return {
    handle: request => handleRequest(sessions, request),
    refuse: (status, message) => refuseUnheard(session, status, message),
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

function handleRequest(sessions: Sessions, request: MockRequest): MockReply {
  const name = request.header('x-mock-session')
  const isNamed = name === undefined || isSessionName(name)
  const session = isNamed && name !== undefined ? sessions.open(name) : sessions.first
  const { journal } = session
  const { arrival, leaned } = receiveRequest(session, request)
  const { world, now, choices, choose } = arrival
  const found = isNamed
    ? (answerOptions(arrival) ?? findOperation(arrival))
    : refuse(choose, 400, sessionNameRule)
  if ('status' in found) {
    const reply = exposeHeaders(finishReply(found, arrival, leaned))
    // A preflight, or a method that there is not, still asks for the operation of its path.
    const asked = matchRoute(request.origin, request.path)
    if (!isConsoleView(request))
      journal.record(asked === undefined ? arrival : { ...arrival, operation: asked }, reply)
    return reply
  }
  const operation = found
  // Written out: a spread of the arrival would cost more than all else of a reply that is known.
  const context: Context = {
    request,
    session,
    world,
    now,
    choices,
    choose,
    operation,
    headers: {},
    scenarios: [],
    skipped: [],
    query: {},
  }
  const reply = exposeHeaders(
    chargePayment(applyIfNoneMatch(answerRequest(context, leaned), context), context),
  )
  if (!isConsoleView(request))
    journal.record({ request, session, now, operation, scenarios: context.scenarios }, reply)
  return reply
}

/** The operation that is asked for, by a method that it has. */
function findOperation(arrival: Arrival): Operation | MockReply {
  const found = routeRequest(arrival)
  return 'status' in found ? found : (refuseMethod(arrival) ?? found)
}

/** What is known of a request when it comes, and the gaps that its reply leans on. */
function receiveRequest(
  session: Session,
  request: MockRequest,
): { arrival: Arrival; leaned: ReadonlySet<string> } {
  const { world, clock, choices } = session
  const { choose, leaned } = noteChoices(choices)
  return { arrival: { request, session, world, now: clock.now(), choices, choose }, leaned }
}

/** The reply to a request that cannot be answered now, in the form of all errors; no journal has it. */
export function refuseForNow(session: Session, request: MockRequest, message: string): MockReply {
  const { arrival, leaned } = receiveRequest(session, request)
  const headers = { 'Retry-After': '1', 'Cache-Control': 'no-store' }
  return exposeHeaders(finishReply(refuse(arrival.choose, 503, message, headers), arrival, leaned))
}

/** A request of which nothing could be read. */
const unheard: MockRequest = { method: 'GET', origin: 'base', path: '', query: '', header: () => undefined }

function refuseUnheard(session: Session, status: number, message: string): MockReply {
  const { arrival, leaned } = receiveRequest(session, unheard)
  return finishReply(refuse(arrival.choose, status, message), arrival, leaned)
}

function answerRequest(context: Context, leaned: ReadonlySet<string>): MockReply {
  const preferred = applyPreferences(context)
  if (preferred !== undefined) return finishReply(preferred, context, leaned)
  const { opening, rows } = pickOrder(context)
  const early = runSteps(opening, context)
  if (early !== undefined) return finishReply(early, context, leaned)
  const { session, request, selection, scenarios, now } = context
  const make = () => finishReply(runSteps(rows, context) as MockReply, context, leaned)
  if (scenarios.length > 0) return make()
  // Joined, since a text of texts would keep each of its parts in memory.
  const key = [
    request.path,
    selection?.named,
    selection?.media.type,
    selection?.version.version,
    pickCoding(context),
    request.header('origin'),
    ...leaned,
    request.query,
  ].join('\n')
  return session.memoizeReply(now, key, make)
}

function pickOrder(context: Context): StepOrder {
  if (!isPaymentDue(context)) return freeOrder
  // Only the other choice is noted: the default was never named in X-Mock-Gap.
  return paidOrders[context.choices['GAP-47'] === 'after' ? context.choose('GAP-47') : 'before']
}

function runSteps(steps: readonly Step[], context: Context): MockReply | undefined {
  for (const step of steps) {
    const reply = step(context)
    if (reply !== undefined) return reply
  }
  return undefined
}

/** What scenarios make of a reply, and what every reply carries: its date, and last the gaps it leans on. */
function finishReply(reply: MockReply, context: Arrival | Context, leaned: ReadonlySet<string>): MockReply {
  const { strictGaps, chosenGaps: settled } = context.session
  const plain = strictGaps ? enforceStrictGaps(reply, leaned, settled) : reply
  const isRouted = 'operation' in context
  const played = isRouted ? changeReply(plain, context) : plain
  // One object that grows: to spread it again and again would cost more than the row of a small reply.
  const headers: Record<string, string> = { Date: formatHttpDate(context.now), ...played.headers }
  if (isRouted) Object.assign(headers, context.headers)
  Object.assign(headers, buildCommonHeaders(played, headers, context))
  Object.assign(headers, buildCodingHeaders(headers, context))
  if (leaned.size > 0) headers['X-Mock-Gap'] = [...leaned].sort().join(', ')
  return { ...played, headers }
}
