import { findNearest } from '../../src/base/find-nearest.ts'
import { amountScenarios } from './behaviours/amount-scenarios.ts'
import { bigNumbers } from './behaviours/big-numbers.ts'
import { brownout } from './behaviours/brownout.ts'
import { columnScenarios } from './behaviours/column-scenarios.ts'
import { connectionScenarios } from './behaviours/connection-scenarios.ts'
import { forcedScenarios } from './behaviours/forced-scenarios.ts'
import { latencyScenarios } from './behaviours/latency-scenarios.ts'
import { nullScenarios } from './behaviours/null-scenarios.ts'
import { oddText } from './behaviours/odd-text.ts'
import { outageScenarios } from './behaviours/outage-scenarios.ts'
import { paymentScenarios } from './behaviours/payment-scenarios.ts'
import { rateLimited } from './behaviours/rate-limited.ts'
import { indexFaults } from './faults/list-faults.ts'
import type { Scenario } from './scenario.ts'

const known = [
  ...amountScenarios,
  ...nullScenarios,
  ...columnScenarios,
  bigNumbers,
  oddText,
  ...latencyScenarios,
  ...outageScenarios,
  rateLimited,
  brownout,
  ...connectionScenarios,
  ...forcedScenarios,
  ...paymentScenarios,
]
const scenarios: readonly Scenario[] = known

/** The name of a scenario that is no fault. */
export type ScenarioName = (typeof known)[number]['name']

/** Every scenario but the faults, with one line each. */
export function listScenarios(): Pick<Scenario, 'name' | 'says' | 'takes'>[] {
  return scenarios.map(({ name, says, takes }) =>
    takes === undefined ? { name, says } : { name, says, takes },
  )
}

/** The scenario or fault with this name. */
export function findScenario(name: string): Scenario | undefined {
  return name.startsWith(FAULT) ? indexFaults().get(name) : scenarios.find(scenario => scenario.name === name)
}

/** The names that an unknown one may stand for; of the faults, which are many, only the nearest and the families. */
export function suggestScenarioNames(unknown: string): string[] {
  if (!unknown.startsWith(FAULT)) return scenarios.map(({ name }) => name)
  const names = [...indexFaults().keys()]
  const families = new Set(names.map(name => `${name.split(':', 2).join(':')}:…`))
  const guess = findNearest(unknown, names)
  return guess === undefined ? [...families] : [guess, ...families]
}

const FAULT = 'fault:'
