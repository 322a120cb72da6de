import type { Operation } from '../src/contract/contract.ts'
import { matchRoute } from '../src/contract/match-route.ts'
import { applyIfNoneMatch, buildCommonHeaders, exposeHeaders } from './core/build-common-headers.ts'
import type { Arrival, Context, Session, Step } from './core/context.ts'
import { enforceStrictGaps } from './core/enforce-strict-gaps.ts'
import type { RecordedRequest } from './core/journal.ts'
import type { MockReply, MockRequest } from './core/mock-reply.ts'
import { buildCodingHeaders, pickCoding } from './core/pick-coding.ts'
import { rejectRequest } from './core/reject-request.ts'
import { type Choices, trackChoices } from './gaps/choices.ts'
import { answerByScenario, changeReply, changeRequest } from './scenarios/apply-scenarios.ts'
import { isSessionName, sessionNameRule } from './session/sessions.ts'
import { applyPreferences } from './steps/apply-preferences.ts'
import { awaitDrafts } from './steps/await-drafts.ts'
import { checkAccess } from './steps/check-access.ts'
import { negotiateVersion } from './steps/negotiate-version.ts'
import { readQuery } from './steps/read-query.ts'
import { answerOptions, rejectMethod } from './steps/reject-method.ts'
import { chargePayment, isPaymentDue, requirePayment } from './steps/require-payment.ts'
import { routeRequest } from './steps/route-request.ts'
import { serveResource } from './steps/serve-resource.ts'
import { formatHttpDate } from './time/parse-instant.ts'

/**
 * A request, read as far as possible without its session. Counts of scenarios and payers are added to its context before {@link
 * completeReply}.
 */
export interface RequestOutcome {
  readonly arrival: Arrival
  /** Gaps that the reply depends on, complete when the reply is. */
  readonly usedGaps: ReadonlySet<string>
  /** There where it asks for an operation by a method that it has. */
  readonly context?: Context
  /** Reply that needs no further step. */
  readonly early: MockReply | undefined
}

/** Steps that look at the request as a whole, and those whose reply depends only on path, version and query. */
type StepOrder = Readonly<Record<'opening' | 'rows', readonly Step[]>>

/** Steps after the preferences: without a payment, and with one at the place of GAP-47. */
const freeOrder: StepOrder = { opening: [checkAccess, negotiateVersion], rows: [readQuery, serveResource] }
const paidOrders: Readonly<Record<Choices['GAP-47'], StepOrder>> = {
  before: { opening: [requirePayment, ...freeOrder.opening], rows: freeOrder.rows },
  after: { opening: [negotiateVersion, readQuery, requirePayment, checkAccess], rows: [serveResource] },
}

/** Finds out what is asked for, and which scenarios play. */
export function receiveRequest(session: Session, request: MockRequest): RequestOutcome {
  const { arrival, usedGaps } = answerAtRoot(session, request)
  const { world, now, choices, choose } = arrival
  const name = request.header('x-mock-session')
  const found =
    name === undefined || isSessionName(name)
      ? (answerOptions(arrival) ?? findOperation(arrival))
      : rejectRequest(choose, 400, sessionNameRule)
  if ('status' in found) return { arrival, usedGaps, early: found }
  // Written out: a spread of the arrival would cost more than all else of a reply that is known.
  const context: Context = {
    request,
    session,
    world,
    now,
    choices,
    choose,
    operation: found,
    headers: {},
    ledger: session.ledger,
    scenarios: [],
    skipped: [],
    query: {},
  }
  return { arrival, usedGaps, context, early: applyPreferences(context) }
}

/** The reply, and the payment for it. Throws only what the ledger of the context throws. */
export function completeReply({ arrival, usedGaps, context, early }: RequestOutcome): MockReply {
  if (context === undefined) return exposeHeaders(finishReply(early as MockReply, arrival, usedGaps))
  const reply = early === undefined ? takeSteps(context, usedGaps) : finishReply(early, context, usedGaps)
  return exposeHeaders(chargePayment(applyIfNoneMatch(reply, context), context))
}

/** Returns the journal's view of a request. */
export function describeRequested({ arrival, context }: RequestOutcome): RecordedRequest {
  if (context === undefined) {
    // A preflight, or a method that there is not, still asks for the operation of its path.
    const asked = matchRoute(arrival.request.origin, arrival.request.path)
    return asked === undefined ? arrival : { ...arrival, operation: asked }
  }
  const { session, now, operation, scenarios } = context
  return { request: arrival.request, session, now, operation, scenarios }
}

/** The reply to a request that cannot be answered now, in the form of all errors; no journal has it. */
export function rejectTemporarily(session: Session, request: MockRequest, message: string): MockReply {
  const { arrival, usedGaps } = answerAtRoot(session, request)
  const headers = { 'Retry-After': '1', 'Cache-Control': 'no-store' }
  return exposeHeaders(finishReply(rejectRequest(arrival.choose, 503, message, headers), arrival, usedGaps))
}

/** A request of which nothing could be read. */
const unreadMessage: MockRequest = {
  method: 'GET',
  origin: 'base',
  path: '',
  query: '',
  header: () => undefined,
}

/** The reply to what never became a request, in the form of all errors. */
export function rejectUnread(session: Session, status: number, message: string): MockReply {
  const { arrival, usedGaps } = answerAtRoot(session, unreadMessage)
  return finishReply(rejectRequest(arrival.choose, status, message), arrival, usedGaps)
}

/** Reads a request as it arrives. */
function answerAtRoot(session: Session, request: MockRequest): Pick<RequestOutcome, 'arrival' | 'usedGaps'> {
  const { world, clock, choices } = session
  const { choose, usedGaps } = trackChoices(choices)
  return { arrival: { request, session, world, now: clock.now(), choices, choose }, usedGaps }
}

/** The operation that is asked for, by a method that it has. */
function findOperation(arrival: Arrival): Operation | MockReply {
  const found = routeRequest(arrival)
  return 'status' in found ? found : (rejectMethod(arrival) ?? found)
}

function takeSteps(context: Context, usedGaps: ReadonlySet<string>): MockReply {
  const played = answerByScenario(context)
  if (played !== undefined) return finishReply(played, context, usedGaps)
  context.request = changeRequest(context)
  const { opening, rows } = pickOrder(context)
  const early = awaitDrafts(context) ?? runSteps(opening, context)
  if (early !== undefined) return finishReply(early, context, usedGaps)
  const { session, request, selection, scenarios, now } = context
  const make = () => finishReply(runSteps(rows, context) as MockReply, context, usedGaps)
  if (scenarios.length > 0) return make()
  // Joined, since a text of texts would keep each of its parts in memory.
  const key = [
    request.path,
    selection?.named,
    selection?.media.type,
    selection?.version.version,
    pickCoding(context),
    request.header('origin'),
    ...usedGaps,
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

/** Applies scenarios to a reply, and adds the common headers: its date, and last the gaps it depends on. */
function finishReply(reply: MockReply, context: Arrival | Context, usedGaps: ReadonlySet<string>): MockReply {
  const { strictGaps, chosenGaps: settled } = context.session
  const plain = strictGaps ? enforceStrictGaps(reply, usedGaps, settled) : reply
  const isRouted = 'operation' in context
  const played = isRouted ? changeReply(plain, context) : plain
  // One object that grows: to spread it again and again would cost more than the row of a small reply.
  const headers: Record<string, string> = { Date: formatHttpDate(context.now), ...played.headers }
  if (isRouted) Object.assign(headers, context.headers)
  Object.assign(headers, buildCommonHeaders(played, headers, context))
  Object.assign(headers, buildCodingHeaders(headers, context))
  if (usedGaps.size > 0) headers['X-Mock-Gap'] = [...usedGaps].sort().join(', ')
  return { ...played, headers }
}
