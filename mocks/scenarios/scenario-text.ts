import type { OperationId } from '../../src/contract/contract-types.ts'
import type { ScenarioName } from './list-scenarios.ts'

/**
 * NAME[=ARGUMENT][@GLOB]: an editor completes names and operations; arguments, other globs and the many names of faults
 * are read when the mock is made.
 */
export type ScenarioText =
  | ScenarioName
  | `${ScenarioName}@${OperationId}`
  // Keeps the names above apart from any other text, which would swallow them.
  | (string & Record<never, never>)
