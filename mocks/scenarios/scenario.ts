import type { Operation } from '../../src/contract/contract.ts'
import type { Behavior } from '../core/request-context.ts'

/** A named behavior that a user can switch on. */
export interface Scenario {
  readonly name: string
  /** One-line description for lists of scenarios. */
  readonly says: string
  /** Form of the argument, for help texts. Absent if the scenario takes no argument. */
  readonly takes?: string
  /** Argument that forms offer at first. */
  readonly example?: string
  /** Position among the most used scenarios. Absent for all others. */
  readonly rank?: number
  /** True for an operation that the scenario can change. Absent if it can change all. */
  readonly concerns?: (operation: Operation) => boolean
  /** True for one that it can change with this argument. Absent if the argument makes no difference. */
  readonly concernsWith?: (operation: Operation, argument: string) => boolean
  /** Returns the behavior for an argument. Throws ContractError for an invalid one. */
  readonly start: (argument: string | undefined) => Behavior
}

/** Scenarios of one mock by name, beside those of every mock. */
export type OwnScenarios = ReadonlyMap<string, Scenario>
