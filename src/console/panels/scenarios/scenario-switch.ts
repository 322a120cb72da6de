import type { ControlReply } from '../../api/control-types.ts'

/** A scenario as the mock describes it. */
export type BehaviorInfo = ControlReply<'/__mock/behaviours', 'get'>['behaviours'][number]

/** Scenarios in force, and what switches them on and off. */
export interface ScenarioSwitch {
  readonly inForce: readonly string[]
  /** Operations that the next scenario is for, or an empty text for all. */
  readonly glob: string
  readonly play: (text: string) => void
  readonly end: (texts: readonly string[]) => void
}
