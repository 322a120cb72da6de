import type { OperationId } from '../../../contract/contract-types.ts'
import type { components } from '../../../generated/grammar.ts'

/** A group of `spec/across.yaml`: requests sent together, and statements about their replies. */
export type AcrossGroup = components['schemas']['requestGroup']

/** A statement that compares several replies. */
export type Statement = components['schemas']['acrossStatement']

/** Returns the operations of its group that a statement applies to. */
export function listOperations(group: AcrossGroup, { operations }: Statement): readonly OperationId[] {
  return (operations ?? group.operations) as readonly OperationId[]
}
