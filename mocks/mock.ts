import { noteChoices } from './choices.ts'
import type { Clock, Now } from './clock.ts'
import type { Context, Step } from './context.ts'
import type { MockReply, MockRequest } from './http.ts'
import { createSession, type Session } from './session.ts'
import { method } from './steps/method.ts'
import { query } from './steps/query.ts'
import { resource } from './steps/resource.ts'
import { route } from './steps/route.ts'
import { version } from './steps/version.ts'
import type { Pin } from './world/pins.ts'
import type { World } from './world/world.ts'

/** How a mock is made; everything has a default. */
export interface MockOptions {
  /** Which of the imaginary markets is shown; the same seed shows the same one everywhere. Default 1. */
  readonly seed?: number
  /** Freezes the clock at an instant, or reads it from a function. Default: the time of this machine. */
  readonly now?: Now
  /** Tokens that exist with the address and facts given, before all invented ones. Default: fixtures/world.json. */
  readonly pins?: readonly Pin[]
}

/** A market data service made up in memory. */
export interface Mock {
  /** Answers one request; never throws for anything a client can send. */
  handle(request: MockRequest): MockReply
  readonly clock: Clock
  readonly world: World
}

/** Steps that look at the request as a whole, and those whose answer only depends on path, version and query. */
const first: readonly Step[] = [method, route, version]
const then: readonly Step[] = [query, resource]

/**
 * Makes a mock of the service. Two mocks with the same seed give the same bytes for the same request at the same second.
 *
 * @example
 * const mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z' })
 */
export function createMock({ seed = 1, now, pins }: MockOptions = {}): Mock {
  const session = createSession({ seed, now, pins })
  return { handle: request => handle(session, request), clock: session.clock, world: session.world }
}

function handle(session: Session, request: MockRequest): MockReply {
  const { world, clock, choices, cache } = session
  const { choose, leaned } = noteChoices(choices)
  const context: Context = { request, session, world, now: clock.now(), choices, choose, query: {} }
  const early = answer(first, context)
  if (early !== undefined) return finish(early, leaned)
  const key = `${context.operation?.id} ${context.selection?.media.type} ${[...leaned]} ${request.query}`
  return cache.get(context.now, key, () => finish(answer(then, context) as MockReply, leaned))
}

function answer(steps: readonly Step[], context: Context): MockReply | undefined {
  for (const step of steps) {
    const reply = step(context)
    if (reply !== undefined) return reply
  }
  return undefined
}

/** What every reply carries: leave for browsers to read it (GAP-52), and the gaps it leans on. */
function finish(reply: MockReply, leaned: ReadonlySet<string>): MockReply {
  const gaps = leaned.size === 0 ? {} : { 'X-Mock-Gap': [...leaned].sort().join(', ') }
  const headers = {
    ...reply.headers,
    ...gaps,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': '*',
  }
  return { ...reply, headers }
}
