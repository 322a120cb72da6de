import type { OperationId } from '../../contract/contract-types.ts'
import type { StatementLevel } from '../../contract/schema/keep-levels.ts'

/** How sure the contract is of a statement; only a documented one can fail a target. */
export type Level = StatementLevel

/** One checkable statement of the contract. */
export interface Requirement {
  /** Stable, kept for ever, never used again: FAMILY-RESOURCE-NN. */
  readonly id: string
  /** The statement in a few words. */
  readonly title: string
  readonly level: Level
  /** Document and section that say it. */
  readonly clause: string
  /** What is looked at, and with which tolerance. */
  readonly checks: string
  /** An example of what breaks it. */
  readonly violation: string
  /** The operations it speaks of, each judged by itself; none: the service as a whole. */
  readonly operations: readonly OperationId[]
  /** The least run that exercises it; smoke when absent. */
  readonly needs?: Profile | 'negative' | 'max-latency' | 'pay' | 'pay-to'
}

/** How much a run asks: a request for each operation, what a build can afford, or everything. */
export type Profile = 'smoke' | 'standard' | 'deep'
