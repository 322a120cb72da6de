import { findNearest } from '../../src/base/find-nearest.ts'
import { contract } from '../../src/contract/contract.ts'
import { amountScenarios } from './behaviors/amount-scenarios.ts'
import { bigNumbers } from './behaviors/big-numbers.ts'
import { brokenColumns } from './behaviors/broken-columns.ts'
import { brownout } from './behaviors/brownout.ts'
import { columnScenarios } from './behaviors/column-scenarios.ts'
import { connectionScenarios } from './behaviors/connection-scenarios.ts'
import { forcedScenarios } from './behaviors/forced-scenarios.ts'
import { latencyScenarios } from './behaviors/latency-scenarios.ts'
import { marketScenarios } from './behaviors/market-scenarios.ts'
import { nullScenarios } from './behaviors/null-scenarios.ts'
import { oddText } from './behaviors/odd-text.ts'
import { outageScenarios } from './behaviors/outage-scenarios.ts'
import { paymentScenarios } from './behaviors/payment-scenarios.ts'
import { rateLimited } from './behaviors/rate-limited.ts'
import { someNulls } from './behaviors/some-nulls.ts'
import { stale } from './behaviors/stale.ts'
import { getFaultsByName } from './faults/list-faults.ts'
import type { Scenario } from './scenario.ts'

const scenarios = keepNames([
  ...amountScenarios,
  ...nullScenarios,
  someNulls,
  ...columnScenarios,
  ...brokenColumns,
  bigNumbers,
  oddText,
  stale,
  ...marketScenarios,
  ...latencyScenarios,
  ...outageScenarios,
  rateLimited,
  brownout,
  ...connectionScenarios,
  ...forcedScenarios,
  ...paymentScenarios,
])

/** The name of a scenario that is not a fault. */
export type ScenarioName = (typeof scenarios)[number]['name']

/**
 * Returns name, description and argument form of every scenario except the faults. Those that no operation of the
 * contract has use for are left out.
 */
export function listScenarios(): Pick<Scenario, 'name' | 'says' | 'takes'>[] {
  return scenarios
    .filter(isUseful)
    .map(({ name, says, takes }) => (takes === undefined ? { name, says } : { name, says, takes }))
}

/** Returns the scenario or fault with this name, if any. */
export function findScenario(name: string): Scenario | undefined {
  return name.startsWith(FAULT)
    ? getFaultsByName().get(name)
    : scenarios.find(scenario => scenario.name === name && isUseful(scenario))
}

/** Returns names to suggest for an unknown one. Of the many faults, only the nearest and the families. */
export function suggestScenarioNames(unknown: string): string[] {
  if (!unknown.startsWith(FAULT)) return scenarios.filter(isUseful).map(({ name }) => name)
  const names = [...getFaultsByName().keys()]
  const families = new Set(names.map(name => `${name.split(':', 2).join(':')}:…`))
  const guess = findNearest(unknown, names)
  return guess === undefined ? [...families] : [guess, ...families]
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

const FAULT = 'fault:'
