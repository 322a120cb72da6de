import { groupBy } from '../../base/group-by.ts'
import { getOperation } from '../../contract/contract.ts'
import type { Exchange, PlannedRequest, Run } from '../model/recording.ts'
import { planRequests } from '../plan/plan-requests.ts'
import type { InputAcceptor } from './create-input-acceptor.ts'

/** A planned request that an exchange matches, with the value of each input and its source. */
export interface PlanMatch {
  readonly planned: PlannedRequest
  /** Position of the request among all that a run can send. */
  readonly place: number
  readonly values: ReadonlyMap<string, string>
  readonly sources: Exchange['sources']
  /** True if a run would have used another entity of the same list first. */
  readonly isOther: boolean
}

/** Matches exchanges with all requests that a run can send. `takesForm` is true for a default route form. */
export function createPlanMatcher(
  run: Run,
  accept: InputAcceptor,
  takesForm: (exchange: Exchange) => boolean,
): (exchange: Exchange) => readonly PlanMatch[] {
  const origins = ['base', 'payment', 'social', 'socialPayment'] as const
  const { planned } = planRequests({ ...run, profile: 'deep', negative: true, origins })
  const placed = planned.map((each, place): PlacedRequest => ({ place, planned: each }))
  const byOperation = groupBy(placed, each => each.planned.operation)
  return exchange =>
    (byOperation.get(exchange.operation) ?? [])
      .filter(({ planned: { form } }) => (form === undefined ? takesForm(exchange) : form === exchange.form))
      .flatMap(each => matchPlanned(exchange, each, accept) ?? [])
}

type PlacedRequest = Pick<PlanMatch, 'planned' | 'place'>

function matchPlanned(
  exchange: Exchange,
  placed: PlacedRequest,
  accept: InputAcceptor,
): PlanMatch | undefined {
  if (!isSentAs(exchange, placed.planned)) return undefined
  const values = new Map<string, string>()
  const sources: Record<string, string> = {}
  let isOther = false
  for (const [name, value] of Object.entries(placed.planned.query)) {
    const sent = exchange.query[name] as string
    if (typeof value === 'string') {
      if (sent !== value) return undefined
      continue
    }
    const accepted = accept(value.input, sent)
    if (accepted === undefined) return undefined
    values.set(value.input, sent)
    sources[name] = accepted.source
    isOther ||= accepted.isOther ?? false
  }
  return { ...placed, values, sources, isOther }
}

/** Returns true if an exchange has the origin, headers and parameters of a planned request. */
function isSentAs(exchange: Exchange, planned: PlannedRequest): boolean {
  const { operation, origin = getOperation(operation).origin, access = 'key', keyHeader } = planned
  const names = Object.keys(planned.query)
  return (
    origin === exchange.origin &&
    access === (exchange.access ?? 'key') &&
    planned.accept === exchange.accept &&
    planned.payment === exchange.payment &&
    (keyHeader === undefined || keyHeader in exchange.sent) &&
    // A request that is sent only while a column was null is about any entity.
    planned.onlyWhileNull === undefined &&
    names.length === Object.keys(exchange.query).length &&
    names.every(name => Object.hasOwn(exchange.query, name))
  )
}
