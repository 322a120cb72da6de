import { fillPath } from '../../contract/routes/read-path-values.ts'
import { appendQuery } from '../../contract/routes/write-url.ts'
import { oneRowOperations } from '../checks/envelope/envelope-checks.ts'
import { isAnswer } from '../evidence/read-payment-header.ts'
import { listUnseenColumns } from '../evidence/read-rows.ts'
import type { Exchange, PlannedRequest, UnsentRequest } from '../model/recording.ts'
import { type PlanOmission, toUnsentRequest } from '../plan/plan-requests.ts'
import type { CollectOptions } from './collect-options.ts'
import { createInputValues, type FilledQuery } from './create-input-values.ts'
import { createRequestSender } from './create-request-sender.ts'
import { createPaymentPlanner } from './pay/create-payment-budget.ts'
import { prepareRequest } from './prepare-request.ts'
import { parseBaseUrls, resolveRequestAddress } from './resolve-request-address.ts'

type SentRequest = Omit<Exchange, 'n'>
/** Result of a planned request. The recording adds its number. */
type Outcome = SentRequest | UnsentRequest

/** Maximum number of other listed items to request in place of one that the service does not know yet. */
const MAX_OTHERS = 2

/** Text that replaces a payment in the recording. */
const REMOVED = '(a signed payment, removed)'

/** Creates what sends planned requests within the limits of a run. `exchanges` grows by the recorded ones. */
export function createRequestRunner(options: CollectOptions, exchanges: readonly Exchange[]) {
  const { run, signal, network, wallet } = options
  const apiKey = options.apiKey === '' ? undefined : options.apiKey
  const bases = parseBaseUrls(run.target)
  const sender = createRequestSender({ ...options, apiKey }, bases)
  const inputs = createInputValues(options.resolve, exchanges)
  const findPayment = createPaymentPlanner(run, wallet, exchanges)
  let traced = 0

  async function runRequest(
    planned: PlannedRequest,
    attempt: number,
    earlier: () => Promise<unknown>,
  ): Promise<readonly Outcome[]> {
    const { origin, path } = resolveRequestAddress(bases, planned)
    const leave = (refusal: PlanOmission) => [toUnsentRequest(planned, refusal)]
    if (path === undefined)
      return leave({ reason: 'no-origin', says: `no base URL of the ${origin} origin was given` })
    if (planned.onlyWhileNull) {
      await earlier()
      if (listUnseenColumns(planned.operation, exchanges).length === 0)
        return leave({ reason: 'not-needed', says: `every column of ${planned.operation} has shown a value` })
    }
    if (findPayment(planned) !== undefined) await earlier() // one after the other, each after its price
    const filled = await inputs.fill(planned, earlier)
    const refusal = sender.findRefusal(origin) // why there is no input, when both hold
    if (refusal !== undefined) return leave(refusal)
    if ('missing' in filled)
      return leave({ reason: 'no-input', says: `no reply gave ${filled.missing.join(', nor ')}` })
    const isFirst = planned.expects === 'success' && planned.payment === undefined && inputs.isFirst(planned)
    const outcome = await sendFilled(planned, attempt, filled)
    if ('reason' in outcome) return [outcome]
    if (isFirst && isUnknown(outcome)) return sendOthers(planned, attempt, outcome)
    inputs.keep(planned, filled, [])
    return [outcome]
  }

  /** Requests other values of a list in place of an unknown one. The first successful request counts. */
  async function sendOthers(
    planned: PlannedRequest,
    attempt: number,
    first: SentRequest,
  ): Promise<readonly Outcome[]> {
    const refused: [SentRequest, ...SentRequest[]] = [first]
    while (refused.length <= MAX_OTHERS) {
      const other = inputs.findOther(planned, refused)
      const outcome = other && (await sendFilled(planned, attempt, other))
      if (other === undefined || outcome === undefined || 'reason' in outcome) break
      if (isAnswer(outcome) && !isUnknown(outcome)) {
        inputs.keep(planned, other, refused)
        return [...refused.map(markAsOther), outcome]
      }
      refused.push(outcome)
    }
    inputs.keep(planned, first, [])
    inputs.giveUp(planned)
    return [first, ...refused.slice(1).map(markAsOther)]
  }

  async function sendFilled(planned: PlannedRequest, attempt: number, filled: FilledQuery): Promise<Outcome> {
    const { origin, form, path = '' } = resolveRequestAddress(bases, planned)
    const trace = run.id === undefined ? undefined : `${run.id}${(++traced).toString(16).padStart(8, '0')}`
    const prepared = prepareRequest(planned, origin, { run, apiKey, network }, trace)
    const written = fillPath(path, filled.query)
    const url = appendQuery(written.path, written.rest)
    const pay = findPayment(planned)
    const answer = await sender.send(url, prepared, pay)
    if ('reason' in answer) return toUnsentRequest(planned, answer)
    const { profile: _, ...rest } = planned
    return {
      ...rest,
      ...filled,
      ...(trace === undefined ? {} : { trace }),
      attempt,
      origin,
      form,
      method: 'GET',
      url,
      sent: pay === undefined ? prepared.sent : { ...prepared.sent, 'payment-signature': REMOVED },
      ...answer,
    }
  }

  return {
    /**
     * Sends a request. `earlier` resolves when all earlier requests of the plan are recorded. If the target
     * does not know a value that it listed itself, other listed values are requested. The request with
     * the final outcome keeps the planned name.
     */
    run: (...request: Parameters<typeof runRequest>) =>
      runRequest(...request).catch((error): readonly Outcome[] => {
        if (signal?.aborted !== true) throw error
        return [toUnsentRequest(request[0], { reason: 'stopped', says: 'the run was interrupted' })]
      }),
    close: () => sender.close(),
  }
}

/** Returns true if the target does not know a listed value, by 404 or no row. A candidate is a guess. */
function isUnknown({ operation, reply, sources }: SentRequest): boolean {
  if (Object.values(sources).some(source => source.includes('candidate'))) return false
  const isEmpty = reply?.status === 200 && /"data"\s*:\s*\[\s*\]/.test(reply.body)
  return reply?.status === 404 || (isEmpty && oneRowOperations.current.includes(operation))
}

/** Marks a request as additional to the plan. It may be refused. */
function markAsOther({ group: _group, role: _role, ...sent }: SentRequest, at: number): SentRequest {
  return { ...sent, name: `${sent.name}:other:${at + 1}`, expects: 'allowed', about: [] }
}
