import { perContract } from '../../../contract/activate-contract.ts'
import { contract, type Operation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { findByRole } from '../../../contract/model/find-by-role.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'

/** Returns the exchanges whose requests must succeed or may succeed. */
export function selectPossibleSuccesses({ exchanges }: Pick<Evidence, 'exchanges'>): ExchangeEvidence[] {
  return exchanges.filter(({ expects }) => expects === 'success' || expects === 'allowed')
}

/** Returns the exchanges that had to succeed or did. A candidate input may be unknown and needs rows. */
export function selectRequiredOrSuccessful(evidence: Pick<Evidence, 'exchanges'>): ExchangeEvidence[] {
  return selectPossibleSuccesses(evidence).filter(isExpected)
}

function isExpected(seen: ExchangeEvidence): boolean {
  return (seen.expects === 'success' || seen.ok) && (!hasCandidateInput(seen) || (seen.rows ?? []).length > 0)
}

/** Returns the exchanges expected to succeed whose reply is a 2xx with JSON. */
export function selectSuccessful(evidence: Pick<Evidence, 'exchanges'>): ExchangeEvidence[] {
  return selectRequiredOrSuccessful(evidence).filter(({ ok, json }) => ok && json !== undefined)
}

/** Returns true if two requests have the same operation and query. */
export function isSameQuery(
  one: Pick<ExchangeEvidence, 'operation' | 'query'>,
  other: Pick<ExchangeEvidence, 'operation' | 'query'>,
): boolean {
  return one.operation === other.operation && JSON.stringify(one.query) === JSON.stringify(other.query)
}

/** Returns true if the service may not know a parameter value of the request. */
export function hasCandidateInput({ sources }: Pick<ExchangeEvidence, 'sources'>): boolean {
  return Object.values(sources).some(source => source.includes('candidate'))
}

/** Returns the ids of the operations that satisfy a condition, in the order of the contract. */
export function findOperationIds(holds: (operation: Operation) => boolean): OperationId[] {
  return contract.operations.filter(holds).map(({ id }) => id)
}

export const allOperations = perContract<readonly OperationId[]>(() => findOperationIds(() => true))

/** Operations whose reply is a table. */
export const tableOperations = perContract<readonly OperationId[]>(() =>
  findOperationIds(({ reply }) => reply.kind === 'table'),
)

/** Operations with several versions. */
export const versionedOperations = perContract<readonly OperationId[]>(() =>
  findOperationIds(
    ({ reply }) => reply.kind === 'objects' && reply.media.flatMap(({ versions }) => versions).length > 1,
  ),
)

/** Operations whose reply is a list of objects. */
export const objectOperations = perContract<readonly OperationId[]>(() =>
  findOperationIds(({ reply }) => reply.kind === 'objects'),
)

/** Sample operations: the first one of each kind in the contract. */
export const sampleOperations = perContract(
  () =>
    ({
      plain: findFirst(({ parameters }) => parameters.every(({ required }) => !required)),
      bare: findFirst(({ reply }) => reply.kind === 'table' && !reply.wrapped),
      objects: findFirst(
        ({ reply, parameters }) =>
          reply.kind === 'objects' && parameters.every(({ schema }) => schema.default !== undefined),
      ),
      /** Lists the items of one entity, page by page. */
      lookedUp: findFirst(
        target =>
          target.reply.kind === 'table' &&
          target.parameters.some(({ required }) => required) &&
          findByRole(target, 'offset') !== undefined,
      ),
      required: findFirst(({ parameters }) => parameters.some(({ required }) => required)),
    }) as const,
)

/** Returns the first operation that satisfies a condition, or none. */
export function findFirst(holds: (operation: Operation) => boolean): readonly OperationId[] {
  return findOperationIds(holds).slice(0, 1)
}
