import type { ControlReply } from '../../api/control-types.ts'

type Catalog = ControlReply<'/__mock/behaviours', 'get'>

/** A scenario that keeps the contract. */
export type BehaviorInfo = Catalog['behaviours'][number]

/** A scenario that breaks the contract on purpose. */
export type FaultSummary = Catalog['faults'][number]

/** Scenarios in force, and what switches them on and off. */
export interface ScenarioSwitch {
  readonly inForce: readonly string[]
  /** Operations that the next scenario is for, or an empty text for all. */
  readonly glob: string
  readonly play: (text: string) => void
  readonly end: (texts: readonly string[]) => void
}
