import type { OperationId } from '../../src/contract/contract-types.ts'
import type { ScenarioName } from './list-scenarios.ts'

/**
 * A scenario as [once:|after=N:]NAME[=ARGUMENT][@GLOB[?CONDITION]]. Editors complete names and operations. All other
 * parts are only checked at run time.
 */
export type ScenarioText =
  | ScenarioName
  | `${ScenarioName}@${OperationId}`
  // Keeps the names above apart from any other text, which would swallow them.
  | (string & Record<never, never>)
