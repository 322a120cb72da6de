import { contract, type Operation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'

/** Exchanges that a service has to answer, or at least may. */
export function selectAnswerable({ exchanges }: Pick<Evidence, 'exchanges'>): ExchangeEvidence[] {
  return exchanges.filter(({ expects }) => expects === 'success' || expects === 'allowed')
}

/**
 * Exchanges that had to succeed, and those that were answered though they could have been refused. A candidate was asked with an input that may be unknown, so it only counts when it has
 * rows; an answer without any is observed.
 */
export function selectExpectedToSucceed(evidence: Evidence): ExchangeEvidence[] {
  return selectAnswerable(evidence).filter(isExpected)
}

function isExpected(seen: ExchangeEvidence): boolean {
  return (seen.expects === 'success' || seen.ok) && (!isCandidate(seen) || (seen.rows ?? []).length > 0)
}

/** Exchanges that had to succeed and answered JSON with a 2xx. */
export function selectSuccessful({ exchanges }: Pick<Evidence, 'exchanges'>): ExchangeEvidence[] {
  return selectAnswerable({ exchanges }).filter(
    seen => isExpected(seen) && seen.ok && seen.json !== undefined,
  )
}

/** True if an input of the request was a guess. */
export function isCandidate({ sources }: ExchangeEvidence): boolean {
  return Object.values(sources).some(source => source.includes('candidate'))
}

/** Ids of the operations that satisfy a condition, in the order of the contract. */
export function findOperationIds(holds: (operation: Operation) => boolean): OperationId[] {
  return contract.operations.filter(holds).map(({ id }) => id)
}

/** All operations. */
export const allOperations: readonly OperationId[] = findOperationIds(() => true)

/** Operations that answer a table. */
export const tableOperations: readonly OperationId[] = findOperationIds(({ reply }) => reply.kind === 'table')

/** Operations that answer a list of objects. */
export const objectOperations: readonly OperationId[] = findOperationIds(
  ({ reply }) => reply.kind === 'objects',
)
