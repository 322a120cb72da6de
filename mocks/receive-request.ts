import { createUnknownNameError } from '../src/base/find-nearest.ts'
import { summarizeValue } from '../src/base/summarize-value.ts'
import { matchRoute } from '../src/contract/match-route.ts'
import { applyIfNoneMatch, buildCommonHeaders, exposeHeaders } from './core/build-common-headers.ts'
import { buildContentCodingHeaders, chooseContentCoding } from './core/choose-content-coding.ts'
import type { RecordedRequest } from './core/journal/record-request.ts'
import type { MockReply, MockRequest } from './core/mock-reply.ts'
import { rejectRequest } from './core/reject-request.ts'
import type { ReceivedRequest, RequestContext, RequestStep, Session } from './core/request-context.ts'
import { writeDocumentedError } from './drafts/write-documented-error.ts'
import { type GapChoices, getChosenOption, trackGapChoices } from './gaps/gap-choices.ts'
import { answerByScenario, changeReply, pickScenariosInForce } from './scenarios/apply-scenarios.ts'
import { isSessionName, sessionNameMessage } from './session/sessions.ts'
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
 * A request, processed as far as possible without counters and balances. The caller adds both to its context
 * before {@link completeReply}.
 */
export interface RequestOutcome {
  readonly arrival: ReceivedRequest
  /** Ids of the gaps that the reply depends on. Complete after {@link completeReply}. */
  readonly usedGaps: ReadonlySet<string>
  /** Present if the path belongs to an operation and the method is allowed. */
  readonly context?: RequestContext
  /** The reply, if it needs no further step. */
  readonly early: MockReply | undefined
}

/** Steps in order: checks of the whole request, then those that depend only on path, version and query. */
type StepOrder = Readonly<Record<'opening' | 'rows', readonly RequestStep[]>>

/** Answers with the recorded reply to the same request, if there is one. */
const answerRecorded: RequestStep = context => context.session.replay?.(context)

/** Steps of a request without a payment. `paidOrders` has those with a payment, by option of GAP-47. */
const freeOrder: StepOrder = {
  opening: [checkAccess, answerRecorded, negotiateVersion],
  rows: [readQuery, serveResource],
}
const paidOrders: Readonly<Record<GapChoices['GAP-47'], StepOrder>> = {
  before: { opening: [requirePayment, ...freeOrder.opening], rows: freeOrder.rows },
  after: {
    opening: [negotiateVersion, readQuery, requirePayment, checkAccess, answerRecorded],
    rows: [serveResource],
  },
}

/** Finds the operation of a request and the scenarios that apply to it. */
export function receiveRequest(session: Session, request: MockRequest): RequestOutcome {
  const { arrival, usedGaps } = answerAtRoot(session, request)
  const { world, now, choices, choose } = arrival
  const name = request.header('x-mock-session')
  const problem =
    name === undefined || isSessionName(name) ? describeUnknownStory(arrival) : sessionNameMessage
  const routed =
    problem === undefined
      ? (answerOptions(arrival) ?? routeRequest(arrival))
      : rejectRequest(choose, 400, problem)
  const found = 'status' in routed ? routed : (rejectMethod(arrival) ?? routed)
  if ('status' in found) return { arrival, usedGaps, early: found }
  // Written out: a spread of the arrival would cost more than all else of a reply that is known.
  const context: RequestContext = {
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

/** Returns a sentence about a header X-Mock-Story that names no story. */
function describeUnknownStory({ request, session: { stories } }: ReceivedRequest): string | undefined {
  const name = request.header('x-mock-story')
  if (name === undefined || Object.hasOwn(stories, name)) return undefined
  const { sentence, facts } = createUnknownNameError('story', summarizeValue(name), Object.keys(stories))
  return `${sentence} ${facts.join('; ')}`
}

/** Computes the reply to a request and charges its payment. Throws only errors of `context.ledger`. */
export function completeReply({ arrival, usedGaps, context, early }: RequestOutcome): MockReply {
  if (context === undefined) return exposeHeaders(finishReply(early as MockReply, arrival, usedGaps))
  if (context.scenarios.length > 0) context.scenarios = pickScenariosInForce(context)
  const reply = early === undefined ? takeSteps(context, usedGaps) : finishReply(early, context, usedGaps)
  return exposeHeaders(chargePayment(applyIfNoneMatch(reply, context), context))
}

/** Returns a request in the form in which the journal records it. */
export function toRecordedRequest({ arrival, context }: RequestOutcome): RecordedRequest {
  if (context === undefined) {
    // A preflight, or a method that there is not, still asks for the operation of its path.
    const asked = matchRoute(arrival.request.origin, arrival.request.path)
    return asked === undefined ? arrival : { ...arrival, operation: asked }
  }
  const { session, now, operation, scenarios } = context
  return { request: arrival.request, session, now, operation, scenarios }
}

/** Returns a 503 reply to a request that cannot be answered now. The request is not added to a journal. */
export function rejectTemporarily(session: Session, request: MockRequest, message: string): MockReply {
  const { arrival, usedGaps } = answerAtRoot(session, request)
  const headers = { 'Retry-After': '1', 'Cache-Control': 'no-store' }
  return exposeHeaders(finishReply(rejectRequest(arrival.choose, 503, message, headers), arrival, usedGaps))
}

/** Substitute for a request that could not be read. */
const unreadMessage: MockRequest = {
  method: 'GET',
  origin: 'base',
  path: '',
  query: '',
  header: () => undefined,
}

/** Returns an error reply for bytes that could not be read as a request. */
export function rejectUnreadable(session: Session, status: number, message: string): MockReply {
  const { arrival, usedGaps } = answerAtRoot(session, unreadMessage)
  return finishReply(rejectRequest(arrival.choose, status, message), arrival, usedGaps)
}

/** Adds data of its session to a request. Also returns the set that collects the used gaps. */
function answerAtRoot(session: Session, request: MockRequest): Pick<RequestOutcome, 'arrival' | 'usedGaps'> {
  const { world, clock, choices } = session
  const { choose, usedGaps } = trackGapChoices(choices)
  return { arrival: { request, session, world, now: clock.now(), choices, choose }, usedGaps }
}

function takeSteps(context: RequestContext, usedGaps: ReadonlySet<string>): MockReply {
  const played = answerByScenario(context)
  if (played !== undefined) return finishReply(played, context, usedGaps)
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
    chooseContentCoding(context),
    request.header('origin'),
    ...context.operation.parameters.map(({ in: place, name }) =>
      place === 'header' || place === 'cookie' ? request.header(place === 'cookie' ? place : name) : '',
    ),
    ...usedGaps,
    request.query,
  ].join('\n')
  return session.memoizeReply(now, key, make)
}

function pickOrder(context: RequestContext): StepOrder {
  if (!isPaymentDue(context)) return freeOrder
  // Only the other choice is noted: the default was never named in X-Mock-Gap.
  return paidOrders[
    getChosenOption(context.choices, 'GAP-47') === 'after' ? context.choose('GAP-47') : 'before'
  ]
}

function runSteps(steps: readonly RequestStep[], context: RequestContext): MockReply | undefined {
  for (const step of steps) {
    const reply = step(context)
    if (reply !== undefined) return reply
  }
  return undefined
}

/** Applies scenarios to a reply, and adds common headers such as its date and the gaps it depends on. */
function finishReply(
  reply: MockReply,
  context: ReceivedRequest | RequestContext,
  usedGaps: ReadonlySet<string>,
): MockReply {
  const isRouted = 'operation' in context
  const played = isRouted ? changeReply(writeDocumentedError(reply, context), context) : reply
  // One object that grows: to spread it again and again would cost more than the row of a small reply.
  const headers: Record<string, string> = { Date: formatHttpDate(context.now), ...played.headers }
  if (isRouted) Object.assign(headers, context.headers)
  Object.assign(headers, buildCommonHeaders(played, headers, context))
  Object.assign(headers, buildContentCodingHeaders(headers, context))
  if (usedGaps.size > 0) headers['X-Mock-Gap'] = [...usedGaps].sort().join(', ')
  return { ...played, headers }
}
