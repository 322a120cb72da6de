import type { OperationId } from '../../src/contract/contract-types.ts'
import type { ScenarioName } from './list-scenarios.ts'

/**
 * A scenario as NAME[=ARGUMENT][@GLOB]. Editors complete names and operations. Arguments, other globs and
 * names of faults are only checked at run time.
 */
export type ScenarioText =
  | ScenarioName
  | `${ScenarioName}@${OperationId}`
  // Keeps the names above apart from any other text, which would swallow them.
  | (string & Record<never, never>)
