import { listUnseenColumns } from '../evidence/list-unseen-columns.ts'
import type { Exchange, PlannedRequest, UnsentRequest } from '../model/recording.ts'
import { type PlanOmission, toUnsent } from '../plan/plan-requests.ts'
import { appendQuery, parseBaseUrls, resolveAddress } from './address.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import type { CollectOptions } from './collect-options.ts'
import { createTraceIds } from './create-trace-ids.ts'
import { type FilledQuery, Inputs } from './inputs.ts'
import { createLimiter } from './limiter.ts'
import { createPaymentPlanner, type Pay } from './pay/create-payment-planner.ts'
import { type PreparedRequest, prepareRequest } from './prepare-request.ts'
import { readRetryAfter } from './read-retry-after.ts'
import { createRunRedactor, joinRedactors } from './redaction/redact.ts'
import { systemClock } from './system-clock.ts'
import { createTransport, type TransportReply } from './transport.ts'

/** Result of a planned request. It is numbered when it is written to the recording. */
export type Outcome = SentRequest | UnsentRequest
type SentRequest = Omit<Exchange, 'n'>

/** Carries out single planned requests. */
export interface RequestRunner {
  /**
   * `earlier` resolves when all that came before in the plan is recorded. Where the target does not know what it listed itself,
   * others of the list are asked for; of several outcomes the one that counts has the name of the plan.
   */
  ask(planned: PlannedRequest, attempt: number, earlier: () => Promise<unknown>): Promise<readonly Outcome[]>
  close(): Promise<void>
}

/** Number of times that a request is sent again when the target asks to be asked later. */
const REPEATS = 2

/** Number of other items of a list that are requested when the first is unknown. A young one may have no figures yet. */
const MAX_OTHERS = 2

/** In the place of a payment, in all that is recorded. */
const REMOVED = '(a signed payment, removed)'

/** Creates a runner within the limits of a run. `exchanges` holds the recorded ones, and grows. */
export function createRequestRunner(options: CollectOptions, exchanges: readonly Exchange[]): RequestRunner {
  const { run, limits, signal, network, wallet, clock = systemClock, connect = createTransport } = options
  const apiKey = options.apiKey === '' ? undefined : options.apiKey
  const bases = parseBaseUrls(run.target)
  const transport = connect({
    ...limits,
    allowed: new Set([...bases.values()].map(({ origin }) => origin)),
    redact: joinRedactors(createRunRedactor(apiKey, run.keyName, network), wallet?.redact),
    signal,
    network,
  })
  const limiter = createLimiter(limits, clock, signal)
  const inputs = new Inputs(options.resolve)
  const nextTrace = createTraceIds(run)
  const findPayment = createPaymentPlanner(run, wallet, exchanges)
  const advice =
    apiKey === undefined
      ? `no key was sent: the environment variable ${run.keyName} is not set`
      : `look at the key in the environment variable ${run.keyName}`
  const gate = new CircuitBreaker(limits, advice, clock.now())

  /**
   * Sends a request, and again when asked to wait. Returns a refusal when it cannot be sent at all. A paid request is sent
   * once. A payment counts at the last moment, and from then on there is a result to record.
   */
  async function send(url: string, { headers, origin, keyed }: PreparedRequest, pay?: Pay) {
    let answer: (TransportReply & { at: number }) | undefined
    for (let repeat = 0; ; repeat++) {
      await limiter.waitForTurn(url)
      const refusal = gate.findRefusal(origin, clock.now())
      if (refusal !== undefined) return answer ?? refusal
      signal?.throwIfAborted()
      const payment = await pay?.sign()
      if (payment !== undefined && 'reason' in payment) return payment
      gate.countRequest()
      const at = clock.now()
      const sending = transport.send(url, { ...headers, ...payment })
      answer = { at, ...(await (pay === undefined ? sending : sending.catch(stopRun))) }
      gate.learnFrom(origin, answer, keyed)
      if (pay !== undefined) return { ...answer, ...pay.close(answer) }
      const wait = repeat < REPEATS ? readRetryAfter(answer.reply, clock.now()) : undefined
      if (wait === undefined || gate.findRefusal(origin, clock.now() + wait) !== undefined) return answer
      limiter.pause(url, wait)
    }
  }

  async function ask(
    planned: PlannedRequest,
    attempt: number,
    earlier: () => Promise<unknown>,
  ): Promise<readonly Outcome[]> {
    const { origin, path } = resolveAddress(bases, planned)
    const leave = (refusal: PlanOmission) => [toUnsent(planned, refusal)]
    if (path === undefined)
      return leave({ reason: 'no-origin', says: `no base URL of the ${origin} origin was given` })
    if (planned.onlyWhileNull) {
      await earlier()
      if (listUnseenColumns(planned.operation, exchanges).length === 0)
        return leave({ reason: 'not-needed', says: `every column of ${planned.operation} has shown a value` })
    }
    if (planned.payment === 'signed' || planned.payment === 'spent') await earlier() // one after the other, each after its price
    const filled = await inputs.fill(planned, exchanges, earlier)
    const refusal = gate.findRefusal(origin, clock.now()) // why there is no input, when both hold
    if (refusal !== undefined) return leave(refusal)
    if ('missing' in filled)
      return leave({ reason: 'no-input', says: `no reply gave ${filled.missing.join(', nor ')}` })
    const isFirst = planned.expects === 'success' && planned.payment === undefined && inputs.isFirst(planned)
    const outcome = await askFor(planned, attempt, filled)
    if ('reason' in outcome) return [outcome]
    if (isFirst && isUnknown(outcome)) return askForOthers(planned, attempt, outcome)
    inputs.keep(planned, filled, [])
    return [outcome]
  }

  /** Requests other values of a list in place of an unknown one. The first successful one counts. */
  async function askForOthers(
    planned: PlannedRequest,
    attempt: number,
    first: SentRequest,
  ): Promise<readonly Outcome[]> {
    const refused = [first]
    while (refused.length <= MAX_OTHERS) {
      const other = inputs.findOther(planned, refused, exchanges)
      const outcome = other && (await askFor(planned, attempt, other))
      if (other === undefined || outcome === undefined || 'reason' in outcome) break
      if (hasReply(outcome)) {
        inputs.keep(planned, other, refused)
        return [...refused.map(markAsOther), outcome]
      }
      refused.push(outcome)
    }
    inputs.keep(planned, first, [])
    inputs.giveUp(planned)
    return [first, ...refused.slice(1).map(markAsOther)]
  }

  async function askFor(planned: PlannedRequest, attempt: number, filled: FilledQuery): Promise<Outcome> {
    const trace = nextTrace()
    const prepared = prepareRequest(planned, { run, bases, apiKey, own: network?.headers }, trace)
    const { origin, form, path = '', sent } = prepared
    const url = appendQuery(path, filled.query)
    const pay = findPayment(planned)
    const answer = await send(url, prepared, pay)
    if ('reason' in answer) return toUnsent(planned, answer)
    const { profile: _, ...rest } = planned
    const traced = trace === undefined ? {} : { trace }
    const shown = pay === undefined ? sent : { ...sent, 'payment-signature': REMOVED }
    return {
      ...rest,
      ...filled,
      ...traced,
      attempt,
      origin,
      form,
      method: 'GET',
      url,
      sent: shown,
      ...answer,
    }
  }

  return {
    ask: (planned, attempt, earlier) =>
      ask(planned, attempt, earlier).catch(error => {
        if (signal?.aborted !== true) throw error
        return [toUnsent(planned, { reason: 'stopped', says: 'the run was interrupted' })]
      }),
    close: () => transport.close(),
  }
}

/** True if what a list named is unknown; a candidate may be. */
function isUnknown({ reply, sources }: SentRequest): boolean {
  return reply?.status === 404 && !Object.values(sources).some(source => source.includes('candidate'))
}

function hasReply({ reply }: SentRequest): boolean {
  return Math.floor((reply?.status ?? 0) / 100) === 2
}

/** A request that is beside its plan, and may be refused. */
function markAsOther({ group: _group, role: _role, ...sent }: SentRequest, at: number): SentRequest {
  return { ...sent, name: `${sent.name}:other:${at + 1}`, expects: 'allowed', about: [] }
}

/** A request that could not be ended, such as when the run is interrupted. */
function stopRun(): TransportReply {
  return { failure: { kind: 'reset', message: 'the answer was not waited for' }, ms: 0 }
}
