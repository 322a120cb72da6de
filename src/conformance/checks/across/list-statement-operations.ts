import type { OperationId } from '../../../contract/contract-types.ts'
import type { components } from '../../../generated/grammar.ts'

/** A group of `spec/across.yaml`: requests sent together, and statements about their replies. */
export type AuthoredRequestGroup = components['schemas']['requestGroup']

/** A statement that compares several replies. */
export type CrossReplyStatement = components['schemas']['acrossStatement']

/** Returns the operations of its group that a statement applies to. */
export function listStatementOperations(
  group: AuthoredRequestGroup,
  { operations }: CrossReplyStatement,
): readonly OperationId[] {
  return (operations ?? group.operations) as readonly OperationId[]
}
