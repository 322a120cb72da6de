import { omitUndefined } from '../../base/omit-undefined.ts'
import { perContract } from '../../contract/activate-contract.ts'
import { contract, getOperation } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { matchOperations, type Origin } from '../../contract/match-route.ts'
import { findScopeParameter } from '../../contract/model/list-attributes.ts'
import { checkFamilies } from '../checks/check-families.ts'
import { listAndDetailRequirementId } from '../checks/consistency/consistency-checks.ts'
import { agreementRequirements } from '../checks/consistency/fact-checks.ts'
import { listNullableColumns } from '../evidence/read-rows.ts'
import { inputs } from '../inputs/inputs.ts'
import type { Input, Samples } from '../model/input.ts'
import {
  isBadPayment,
  type Optional,
  type PlannedRequest,
  type Run,
  type UnsentRequest,
} from '../model/recording.ts'
import type { Profile } from '../model/requirement.ts'
import {
  buildRequiredQuery,
  createRequestPlanner,
  findParameter,
  listInputSources,
  orderByInputs,
  type PlanSettings,
} from '../requests/build-required-query.ts'

/** Settings of a run that determine its requests. */
export interface PlanOptions
  extends PlanSettings,
    Pick<Run, 'profile' | 'negative' | 'excluded' | 'keyHeader'>,
    Optional<Pick<Run, 'only'>> {
  /** The origins that have a base URL. */
  readonly origins: readonly Origin[]
  /** Input values of the configuration. All of them are requested. */
  readonly samples?: Samples | undefined
}

/** The requests of a run in the order of sending, and the omitted requests. */
export interface Plan {
  readonly planned: readonly PlannedRequest[]
  readonly unsent: readonly UnsentRequest[]
}

/**
 * Plans the requests of a run. Each profile includes the smaller ones. `operations` and `only` keep the
 * matching requests, and the smoke requests that provide their inputs. Throws ContractError if no operation
 * matches.
 *
 * @example
 * planRequests({ profile: 'smoke', negative: false, origins: ['base', 'social'], versions: { sunset: [], deprecated: [] },
 *   excluded: {}, authEnforced: true }).planned.length // the number of operations
 */
export function planRequests(options: PlanOptions): Plan {
  const planned: PlannedRequest[] = []
  const unsent: UnsentRequest[] = []
  for (const request of narrowRequests(listProfileRequests(options), options)) {
    const left = explainOmission(request, options)
    if (left === undefined) planned.push(request)
    else unsent.push(toUnsentRequest(request, left))
  }
  return { planned, unsent }
}

function listProfileRequests(options: PlanOptions): PlannedRequest[] {
  const ofChecks = checkFamilies.current.flatMap(({ requests }) => requests?.(options) ?? [])
  const all = [...planSmoke(), ...ofChecks, ...planOtherEntities(options.samples)]
  const profiles = ['smoke', 'standard', 'deep'] as const
  const [first, ...others] = profiles.slice(0, profiles.indexOf(options.profile) + 1)
  const chosen = [first, 'pay', ...others, ...(options.negative ? ['negative'] : [])].flatMap(profile =>
    all.filter(each => each.profile === profile),
  )
  // What several checks need is asked once; a value that the standard run tries is among all values of the deep one.
  const names = chosen.map(({ name }) => name)
  return chosen.filter(({ name }, index) => names.indexOf(name) === index)
}

/** Plans one request for each operation. Operations that provide inputs come first. */
export function planSmoke(): PlannedRequest[] {
  const ids = contract.operations.map(({ id }) => id)
  const givers = new Set([...inputs.current.values()].flatMap(({ from }) => from))
  return orderByInputs([...ids.filter(id => givers.has(id)), ...ids]).map(operation => ({
    name: `smoke:${operation}`,
    operation,
    profile: 'smoke',
    query: buildRequiredQuery(operation),
    expects: 'success',
  }))
}

function narrowRequests(all: readonly PlannedRequest[], { operations, only }: PlanOptions) {
  const ids = operations === undefined ? undefined : matchOperations(operations)
  const asked = all.filter(
    ({ operation: id, profile, payment, about = [] }) =>
      (ids === undefined || ids.includes(id)) &&
      (only === undefined ||
        profile === 'smoke' ||
        isBadPayment(payment) ||
        about.some(each => only.includes(each))),
  )
  const needed = orderByInputs(asked.flatMap(({ query }) => listInputSources(query)))
  // Of a group what comes before it, too: nothing is paid before its price is known.
  const lastOf = new Map(all.flatMap((each, at) => (asked.includes(each) ? [[each.group, at]] : [])))
  return all.filter(
    (each, at) =>
      asked.includes(each) ||
      (each.group !== undefined && at < (lastOf.get(each.group) ?? 0)) ||
      (each.profile === 'smoke' && needed.includes(each.operation)),
  )
}

function explainOmission(
  { operation: id, origin = getOperation(id).origin, access, keyHeader: spelled }: PlannedRequest,
  { origins, excluded, authEnforced, keyHeader }: PlanOptions,
): PlanOmission | undefined {
  const why = excluded[id]
  if (why !== undefined) return { reason: 'excluded', says: `Out of scope: ${why}` }
  if (!authEnforced && access !== undefined && !/payment/i.test(origin))
    return { reason: 'excluded', says: 'Keys are not checked here: auth.enforced is false.' }
  if (spelled !== undefined && keyHeader !== undefined)
    return { reason: 'excluded', says: `The key is sent in ${keyHeader} here, not in ${spelled}.` }
  if (origins.includes(origin)) return undefined
  return { reason: 'no-origin', says: `No base URL was given for this origin: ${baseUrlOptions[origin]}.` }
}

/** The command-line option for the base URL of each origin. */
export const baseUrlOptions: Readonly<Record<Origin, string>> = {
  base: '--base-url',
  payment: '--payment-base-url',
  social: '--social-base-url',
  socialPayment: '--social-payment-base-url',
}

/** Reason why a request is not sent. */
export type PlanOmission = Pick<UnsentRequest, 'reason' | 'says'>

/** Converts a planned request to an unsent one with a reason. */
export function toUnsentRequest(
  { name, operation, about, group }: Pick<PlannedRequest, 'name' | 'operation' | 'about' | 'group'>,
  refusal: PlanOmission,
): UnsentRequest {
  return { name, operation, ...omitUndefined({ about, group }), ...refusal }
}

/** Ids of the requirements about agreeing facts, for which further entities are requested. */
const entityInputs = perContract(() => agreementRequirements.current.map(({ id }) => id))

/**
 * Plans requests of operations that need a key about further entities: configured samples, and different
 * listed entities. A service that knows one well may not know others.
 */
export function planOtherEntities(samples: Samples = {}): PlannedRequest[] {
  return [...inputs.current.values()].flatMap(input =>
    findConsumers(input).flatMap(({ id, name }) => [
      ...planConfigured(id, name, input, samples),
      ...planDrawn(id, name, input, samples),
    ]),
  )
}

/** Returns the operations that require an input, or else those that accept it. */
function findConsumers({ parameter }: Input): { readonly id: OperationId; readonly name: string }[] {
  if (parameter === undefined) return []
  const { name, under } = parameter
  const takers = contract.operations.filter(
    each => each.path.startsWith(under) && findParameter(each, name) !== undefined,
  )
  const needing = takers.filter(each => findParameter(each, name)?.required)
  return (needing.length > 0 ? needing : takers).map(({ id }) => ({ id, name }))
}

/** Returns the parameter with the scope that an input such as `evm.token@1` is about. */
function buildScopeQuery(id: OperationId, input: string): Readonly<Record<string, string>> {
  const [, scope] = input.split('@')
  return scope === undefined ? {} : { [findScopeParameter(getOperation(id))?.name ?? '']: scope }
}

/** Plans requests for further samples, of other scopes in a deep run. All others are about the first. */
function planConfigured(id: OperationId, parameter: string, { input }: Input, samples: Samples) {
  return Object.entries(samples).flatMap(([key, values]) => {
    if (key.split('@')[0] !== input) return []
    const plan = createRequestPlanner(key === input ? 'standard' : 'deep')
    return values.slice(1).map((value, at) => {
      const query = { ...buildScopeQuery(id, key), [parameter]: value }
      return plan(`entity:${id}:${key}:${at + 2}`, id, entityInputs.current, query)
    })
  })
}

/**
 * Plans requests for listed entities. A standard run sends those of the default scope only if the configuration has
 * no second sample. Each profile adds one more while a column of the operation has shown only null.
 */
function planDrawn(id: OperationId, parameter: string, { input, others }: Input, samples: Samples) {
  if (others === undefined) return []
  const isNamed = (samples[input] ?? []).length > 1
  const mayBeNull = listNullableColumns(id).length > 0
  const about = [...entityInputs.current, listAndDetailRequirementId]
  const draw = (profile: Profile, other: string, rest: Partial<PlannedRequest> = {}) => {
    const query = { ...buildScopeQuery(id, other), [parameter]: { input: other } }
    const plan = createRequestPlanner(profile)
    return plan(`entity:${id}:${other}`, id, about, query, { expects: 'allowed', ...rest })
  }
  const drawAll = (profile: 'standard' | 'deep', place: string) => [
    ...(others[profile] ?? []).map(other => draw(isNamed && !other.includes('@') ? 'deep' : profile, other)),
    ...(mayBeNull ? [draw(profile, `${input}.${place}`, { onlyWhileNull: true })] : []),
  ]
  return [...drawAll('standard', 'next'), ...drawAll('deep', 'further')]
}
