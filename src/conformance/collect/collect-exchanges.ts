import { hasCandidateInput } from '../checks/answers/select-successful.ts'
import { oneRowOperations } from '../checks/envelope/envelope-checks.ts'
import { isAnswer } from '../evidence/read-payment-header.ts'
import { listUnseenColumns } from '../evidence/read-rows.ts'
import type { Exchange, PlannedRequest, Recording, UnsentRequest } from '../model/recording.ts'
import { type PlanOmission, toUnsentRequest } from '../plan/plan-requests.ts'
import type { CollectOptions } from './collect-options.ts'
import { createInputValues, type FilledQuery } from './create-input-values.ts'
import { createRequestSender } from './create-request-sender.ts'
import { createPaymentPlanner } from './pay/create-payment-budget.ts'
import { parseBaseUrls, prepareRequest, resolveRequestAddress } from './prepare-request.ts'

/**
 * Sends the requests of a plan within the limits, and records the results in the order of the plan, also the
 * failures. Throws ContractError for unusable base URLs and keys.
 */
export async function collectExchanges(
  plan: readonly PlannedRequest[],
  options: CollectOptions,
): Promise<Recording> {
  const { run, limits, again, onExchange, onUnsent, signal } = options
  const exchanges: Exchange[] = []
  const unsent: UnsentRequest[] = []
  const runner = createRequestRunner(options, exchanges)
  let done = 0
  let total = plan.length

  const commit = (outcomes: Awaited<ReturnType<typeof runner.run>>) => {
    total += outcomes.length - 1
    for (const outcome of outcomes) {
      done++
      if ('reason' in outcome) {
        unsent.push(outcome)
        onUnsent?.(outcome)
      } else {
        const exchange = { n: exchanges.length + 1, ...outcome }
        exchanges.push(exchange)
        onExchange?.(exchange, done, total)
      }
    }
  }
  const pass = (planned: readonly PlannedRequest[], attempt: number) => {
    const send = (one: PlannedRequest, earlier: () => Promise<unknown>) => runner.run(one, attempt, earlier)
    return runConcurrently(groupUnits(planned), limits.concurrency, send, commit)
  }

  try {
    await pass(plan, 1)
    const groups = new Set(signal?.aborted ? [] : again?.({ run, exchanges, unsent }))
    const twice = plan.filter(({ group }) => group !== undefined && groups.has(group))
    total += twice.length
    await pass(twice, 2)
  } finally {
    await runner.close()
  }
  return { run, exchanges, unsent }
}

/** Groups consecutive requests of the same group into a unit. Any other request is a unit of its own. */
function groupUnits(plan: readonly PlannedRequest[]): PlannedRequest[][] {
  const units: PlannedRequest[][] = []
  for (const planned of plan) {
    const last = units.at(-1)
    if (planned.group !== undefined && last?.[0]?.group === planned.group) last.push(planned)
    else units.push([planned])
  }
  return units
}

/**
 * Runs units, which are lists of items, concurrently, at least one at a time. Items of a unit run in sequence.
 * `commit` gets the results in the order of the items. When `earlier` resolves, those of all earlier units are
 * committed.
 */
export async function runConcurrently<T, R>(
  units: readonly (readonly T[])[],
  concurrency: number,
  work: (item: T, earlier: () => Promise<unknown>) => Promise<R>,
  commit: (result: R) => void,
): Promise<void> {
  const waiting = units.map((): R[] => [])
  const running: Promise<void>[] = []
  const finished: boolean[] = []
  let next = 0
  let open = 0

  const flush = () => {
    for (;;) {
      for (const result of waiting[open]?.splice(0) ?? []) commit(result)
      if (finished[open] !== true) return
      open++
    }
  }
  const run = async (unit: number) => {
    for (const item of units[unit] ?? []) {
      waiting[unit]?.push(await work(item, () => Promise.all(running.slice(0, unit))))
      flush()
    }
    finished[unit] = true
    flush()
  }
  const worker = async () => {
    while (next < units.length) {
      const unit = next++
      running[unit] = run(unit)
      await running[unit]
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker))
  } finally {
    next = units.length // after an error nothing new is begun
  }
}

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
    const filledRequest = { ...planned, path, query: filled.query }
    const prepared = prepareRequest(filledRequest, origin, { run, apiKey, network }, trace)
    const pay = findPayment(planned)
    const answer = await sender.send(prepared, pay)
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
      url: prepared.shownUrl,
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
  if (hasCandidateInput({ sources })) return false
  const isEmpty = reply?.status === 200 && /"data"\s*:\s*\[\s*\]/.test(reply.body)
  return reply?.status === 404 || (isEmpty && oneRowOperations.current.includes(operation))
}

function markAsOther({ group: _group, role: _role, ...sent }: SentRequest, at: number): SentRequest {
  return { ...sent, name: `${sent.name}:other:${at + 1}`, expects: 'allowed', about: [] }
}
