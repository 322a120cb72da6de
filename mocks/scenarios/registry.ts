import { nearest } from '../../src/nearest.ts'
import { amountScenarios } from './behaviours/amounts.ts'
import { bigNumbers } from './behaviours/big-numbers.ts'
import { brownout } from './behaviours/brownout.ts'
import { columnScenarios } from './behaviours/columns.ts'
import { transportScenarios } from './behaviours/connections.ts'
import { forcedScenarios } from './behaviours/forced.ts'
import { timeScenarios } from './behaviours/latency.ts'
import { nullScenarios } from './behaviours/nulls.ts'
import { oddText } from './behaviours/odd-text.ts'
import { outageScenarios } from './behaviours/outages.ts'
import { paymentScenarios } from './behaviours/payments.ts'
import { rateLimited } from './behaviours/rate-limited.ts'
import { faultsByName } from './faults/list-faults.ts'
import type { Scenario } from './shared/scenario.ts'

const scenarios: readonly Scenario[] = [
  ...amountScenarios,
  ...nullScenarios,
  ...columnScenarios,
  bigNumbers,
  oddText,
  ...timeScenarios,
  ...outageScenarios,
  rateLimited,
  brownout,
  ...transportScenarios,
  ...forcedScenarios,
  ...paymentScenarios,
]

/** Every scenario but the faults, with one line each. */
export function listScenarios(): Pick<Scenario, 'name' | 'says' | 'takes'>[] {
  return scenarios.map(({ name, says, takes }) =>
    takes === undefined ? { name, says } : { name, says, takes },
  )
}

/** The scenario or fault with this name. */
export function findScenario(name: string): Scenario | undefined {
  return name.startsWith(FAULT)
    ? faultsByName().get(name)
    : scenarios.find(scenario => scenario.name === name)
}

/** The names that an unknown one may stand for; of the faults, which are many, only the nearest and the families. */
export function namesLike(unknown: string): string[] {
  if (!unknown.startsWith(FAULT)) return scenarios.map(({ name }) => name)
  const names = [...faultsByName().keys()]
  const families = new Set(names.map(name => `${name.split(':', 2).join(':')}:…`))
  const guess = nearest(unknown, names)
  return guess === undefined ? [...families] : [guess, ...families]
}

const FAULT = 'fault:'
