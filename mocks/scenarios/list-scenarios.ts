import { contract } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { amountScenarios } from './behaviors/amount-scenarios.ts'
import { bigNumbers } from './behaviors/big-numbers.ts'
import { brokenColumns } from './behaviors/broken-columns.ts'
import { columnScenarios } from './behaviors/column-scenarios.ts'
import { nullScenarios } from './behaviors/null-scenarios.ts'
import { oddText } from './behaviors/odd-text.ts'
import { outageScenarios } from './behaviors/outage-scenarios.ts'
import { paymentScenarios } from './behaviors/payment-scenarios.ts'
import { stale } from './behaviors/stale.ts'
import type { Scenario } from './scenario.ts'

const scenarios = keepNames([
  ...amountScenarios,
  ...nullScenarios,
  ...columnScenarios,
  ...brokenColumns,
  bigNumbers,
  oddText,
  stale,
  ...outageScenarios,
  ...paymentScenarios,
])

type ScenarioName = (typeof scenarios)[number]['name']

/**
 * A scenario as [once:|after=N:]NAME[=ARGUMENT][@GLOB]. Editors complete names and operations. All other
 * parts are only checked at run time.
 */
export type ScenarioText =
  | ScenarioName
  | `${ScenarioName}@${OperationId}`
  // Keeps the names above apart from any other text, which would swallow them.
  | (string & Record<never, never>)

/** Returns name, description and argument form of every scenario that an operation has use for. */
export function listScenarios(): Omit<Scenario, 'start'>[] {
  return scenarios.filter(isUseful)
}

export function findScenario(name: string): Scenario | undefined {
  return scenarios.find(scenario => scenario.name === name && isUseful(scenario))
}

/** Returns the scenarios. Of their types only the names are kept, so that declarations stay short. */
function keepNames<Name extends string>(
  all: readonly (Scenario & { readonly name: Name })[],
): readonly (Scenario & { readonly name: Name })[] {
  return all
}

function isUseful({ concerns }: Scenario): boolean {
  return concerns === undefined || contract.operations.some(concerns)
}
