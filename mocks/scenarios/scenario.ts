import type { Operation } from '../../src/contract/contract.ts'
import type { Behavior } from '../core/context.ts'

/** A named behavior that a user can switch on. */
export interface Scenario {
  readonly name: string
  /** One line for a list of scenarios. */
  readonly says: string
  /** The form of the argument, for help; absent when it takes none. */
  readonly takes?: string
  /** Operations it can change; absent when it can change all. */
  readonly concerns?: (operation: Operation) => boolean
  /** Returns the behavior for an argument. Throws ContractError for an invalid one. */
  readonly start: (argument: string | undefined) => Behavior
}
