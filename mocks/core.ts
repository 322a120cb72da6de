import type { Clock, Now } from './core/clock.ts'
import { commonHeaders, notModified } from './core/common-headers.ts'
import type { Context, Step } from './core/context.ts'
import { defaultApiKey } from './core/default-api-key.ts'
import type { Journal } from './core/journal.ts'
import type { MockReply, MockRequest } from './core/mock-reply.ts'
import { refuse } from './core/refuse.ts'
import { strict } from './core/strict-gaps.ts'
import { noteChoices } from './gaps/choices.ts'
import { changeReply } from './scenarios/apply-scenarios.ts'
import type { Settings } from './session/session.ts'
import { createSessions, isSessionName, type Sessions, sessionNames } from './session/sessions.ts'
import { access } from './steps/access.ts'
import { method } from './steps/method.ts'
import { charge, payment } from './steps/payment.ts'
import { prefer } from './steps/prefer.ts'
import { query } from './steps/query.ts'
import { resource } from './steps/resource.ts'
import { route } from './steps/route.ts'
import { version } from './steps/version.ts'
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
const first: readonly Step[] = [method, route, prefer, payment, access, version]
const then: readonly Step[] = [query, resource]

/** Makes a mock whose late parts may still have to be loaded: setting a scenario, and `handle`, may throw NotLoaded. */
export function createCore(options: MockOptions = {}): Mock {
  const { now, pins, payerBalance, apiKeys = [defaultApiKey], strictGaps = false } = options
  const { seed = 1, scenarios = [], lifecycle = [], gaps = {} } = options
  const sessions = createSessions({
    defaults: { seed, scenarios, lifecycle, gaps },
    now,
    apiKeys,
    strictGaps,
    pins,
    payerBalance,
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
  const { world, clock, choices } = session
  const { choose, leaned } = noteChoices(choices)
  const context: Context = {
    request,
    session,
    world,
    now: clock.now(),
    choices,
    choose,
    query: {},
    headers: {},
    scenarios: [],
  }
  const reply = isNamed
    ? charge(notModified(respond(context, leaned), context), context)
    : finish(refuse(choose, 400, sessionNames), context, leaned)
  session.journal.record({ ...context, request }, reply)
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

/** What scenarios make of a reply, and what every reply carries, last the gaps it leans on. */
function finish(reply: MockReply, context: Context, leaned: ReadonlySet<string>): MockReply {
  const { strictGaps, settled } = context.session
  const played = changeReply(strictGaps ? strict(reply, leaned, settled) : reply, context)
  const headers = { ...played.headers, ...context.headers, ...commonHeaders(played, context) }
  const gaps = leaned.size === 0 ? {} : { 'X-Mock-Gap': [...leaned].sort().join(', ') }
  return { ...played, headers: { ...headers, ...gaps } }
}
