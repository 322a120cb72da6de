import { memoize } from '../../base/memoize.ts'
import { perContract } from '../../contract/activate-contract.ts'
import { contract, getOperation } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { inputs } from '../inputs/inputs.ts'
import { buildRequiredQuery } from './build-required-query.ts'

/** Returns the parameter with the length of the buckets of a series: the step of its time range. */
export function findStep(id: OperationId): string | undefined {
  return steps.current(id)
}

const steps = perContract(() =>
  memoize((id: OperationId) => {
    const step = Object.values(buildRequiredQuery(id))
      .map(value => (typeof value === 'string' ? undefined : inputs.current.get(value.input)?.step))
      .find(each => each !== undefined)
    return getOperation(id).parameters.find(({ name }) => name === step)?.name
  }, new Map<OperationId, string | undefined>()),
)

/** Returns the operations that answer a series of such buckets. */
export function findSeries(): OperationId[] {
  return contract.operations.map(({ id }) => id).filter(id => findStep(id) !== undefined)
}
