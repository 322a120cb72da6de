import { perContract } from '../../contract/activate-contract.ts'
import { contract, getOperation } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { findScopeParameter } from '../../contract/model/find-scope-parameter.ts'
import { listAndDetailRequirementId } from '../checks/consistency/consistency-checks.ts'
import { agreementRequirements } from '../checks/consistency/create-agreement-finder.ts'
import { listNullableColumns } from '../evidence/list-unseen-columns.ts'
import { inputs } from '../inputs/inputs.ts'
import type { Input, Samples } from '../model/input.ts'
import type { PlannedRequest } from '../model/recording.ts'
import type { Profile } from '../model/requirement.ts'
import { createRequestPlanner, findParameter, type PlannedQuery } from '../requests/build-required-query.ts'

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

/** Plans requests for further samples, of other scopes in a deep run. All others are about the first. */
function planConfigured(id: OperationId, parameter: string, { input }: Input, samples: Samples) {
  return Object.entries(samples).flatMap(([key, values]) => {
    const [name, scope] = key.split('@')
    if (name !== input) return []
    const query: PlannedQuery =
      scope === undefined ? {} : { [findScopeParameter(getOperation(id))?.name ?? '']: scope }
    const plan = createRequestPlanner(scope === undefined ? 'standard' : 'deep')
    return values
      .slice(1)
      .map((value, at) =>
        plan(`entity:${id}:${key}:${at + 2}`, id, entityInputs.current, { ...query, [parameter]: value }),
      )
  })
}

/**
 * Plans requests for listed entities. A standard run sends them only if the configuration has no second
 * sample. Each profile adds one more while a column of the operation has shown only null.
 */
function planDrawn(id: OperationId, parameter: string, { input, others }: Input, samples: Samples) {
  if (others === undefined) return []
  const isNamed = (samples[input] ?? []).length > 1
  const mayBeNull = listNullableColumns(id).length > 0
  const draw = (profile: Profile, other: string, rest: Partial<PlannedRequest> = {}) =>
    createRequestPlanner(profile)(
      `entity:${id}:${other}`,
      id,
      [...entityInputs.current, listAndDetailRequirementId],
      { [parameter]: { input: other } },
      { expects: 'allowed', ...rest },
    )
  const drawAll = (profile: 'standard' | 'deep', place: string) => [
    ...(others[profile] ?? []).map(other => draw(isNamed ? 'deep' : profile, other)),
    ...(mayBeNull ? [draw(profile, `${input}.${place}`, { onlyWhileNull: true })] : []),
  ]
  return [...drawAll('standard', 'next'), ...drawAll('deep', 'further')]
}
