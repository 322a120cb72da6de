import type { OperationId } from '../../../contract/contract-types.ts'
import type { components } from '../../../generated/grammar.ts'

/** Requests that belong together, and what they have to show, as `spec/across.yaml` has them. */
export type AcrossGroup = components['schemas']['requestGroup']

/** A statement over several replies. */
export type Statement = components['schemas']['acrossStatement']

/** The operations of its group that a statement speaks of. */
export function listOperations(group: AcrossGroup, { operations }: Statement): readonly OperationId[] {
  return (operations ?? group.operations) as readonly OperationId[]
}
