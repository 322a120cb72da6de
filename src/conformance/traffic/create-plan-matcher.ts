import { groupBy } from '../../base/group-by.ts'
import { memoize } from '../../base/memoize.ts'
import { getOperation } from '../../contract/contract.ts'
import { markSourceAsCandidate } from '../inputs/find-input-values.ts'
import { inputs, resolveInput } from '../inputs/inputs.ts'
import type { FoundValue, Input } from '../model/input.ts'
import type { Exchange, PlannedRequest, Run } from '../model/recording.ts'
import { planRequests } from '../plan/plan-requests.ts'

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

/** Matches exchanges with all requests that a run can send. `takesForm` is true for a default route form, by default for each. */
export function createPlanMatcher(
  run: Run,
  accept: InputAcceptor,
  takesForm: (exchange: Exchange) => boolean = () => true,
): (exchange: Exchange) => readonly PlanMatch[] {
  const origins = ['base', 'payment', 'social', 'socialPayment'] as const
  const all = planRequests({ ...run, profile: 'deep', negative: true, origins }).planned
  const placed = all.map((planned, place) => ({ place, planned }))
  const byOperation = groupBy(placed, ({ planned }) => planned.operation)
  return exchange =>
    (byOperation.get(exchange.operation) ?? [])
      .filter(({ planned: { form } }) => (form === undefined ? takesForm(exchange) : form === exchange.form))
      .flatMap(each => matchPlanned(exchange, each, accept) ?? [])
}

function matchPlanned(
  exchange: Exchange,
  placed: Pick<PlanMatch, 'planned' | 'place'>,
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

/** A value in traffic that a run could have used as an input. */
export interface AcceptedInput {
  readonly source: string
  /** True if replies contain the value, but a run would have used another value first. */
  readonly isOther?: true
}

/** Returns the source of a value that a run could have used as an input, or undefined. */
export type InputAcceptor = (name: string, value: string) => AcceptedInput | undefined

/** Source of values that no reply contains and that may not exist. */
export const unknownSource = markSourceAsCandidate('the traffic')

/**
 * Creates a function that checks whether a run could have used a value as an input: one of its replies, or any
 * other if an operator can configure samples. Assumptions of checks hold only for these values.
 */
export function createInputAcceptor(exchanges: readonly Exchange[]): InputAcceptor {
  const open = memoize((name: string) => acceptValues(inputs.current.get(name), exchanges), new Map())
  return (name, value) => open(name)(value)
}

type ValueAcceptor = (value: string) => AcceptedInput | undefined

function acceptValues(input: Input | undefined, exchanges: readonly Exchange[]): ValueAcceptor {
  if (input === undefined) return () => undefined
  const found = input.find(exchanges)
  const byValue = new Map(found.map(one => [one.value, one]))
  const values = listValues(input, found, exchanges)
  const isOpen = input.parameter !== undefined && input.sample !== undefined
  return value => {
    // Several values joined by commas, if the replies contain all of them.
    const items = value.split(',').flatMap(item => byValue.get(item) ?? [])
    const several = items.length > 1 ? input.choose?.(items, 0) : undefined
    if (values.has(value)) return values.get(value)
    if (several?.value === value) return { source: several.source }
    return isOpen && value !== '' ? { source: unknownSource } : undefined
  }
}

/** Returns every value that a run could have used for an input, whatever the order of its replies. */
function listValues(
  { input, choose }: Input,
  found: readonly FoundValue[],
  exchanges: readonly Exchange[],
): Map<string, AcceptedInput> {
  const [first] = found
  const last = found.at(-1)
  const values = new Map<string, AcceptedInput>()
  const add = (one: FoundValue | undefined, about: Pick<AcceptedInput, 'isOther'> = {}) => {
    if (one !== undefined && !values.has(one.value)) values.set(one.value, { source: one.source, ...about })
  }
  add(resolveInput(input, exchanges, {}))
  for (const one of found) {
    if (choose === undefined || first === undefined || last === undefined) add(one, { isOther: true })
    // Alone, or as the one that differs from the first.
    else for (const few of [[one], [first, one], [first, one, last]]) add(choose(few, 0))
  }
  return values
}
