import { contract } from '../../contract/contract.ts'
import { inputs } from '../inputs/inputs.ts'
import type { PlannedRequest } from '../model/recording.ts'
import { buildRequiredQuery, orderByInputs } from '../requests/build-required-query.ts'

/**
 * Plans one request for each operation, without optional parameters and Accept header. Operations that
 * provide inputs come first.
 */
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
