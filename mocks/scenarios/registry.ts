import { nearest } from '../../src/nearest.ts'
import { amountScenarios } from './amounts.ts'
import { bigNumbers } from './big-numbers.ts'
import { brownout } from './brownout.ts'
import { columnScenarios } from './columns.ts'
import { faultsByName } from './faults/list-faults.ts'
import { forcedScenarios } from './forced.ts'
import { nullScenarios } from './nulls.ts'
import { oddText } from './odd-text.ts'
import { outageScenarios } from './outages.ts'
import { paymentScenarios } from './payment.ts'
import { rateLimited } from './rate-limited.ts'
import type { Scenario } from './scenario.ts'
import { timeScenarios } from './time.ts'
import { transportScenarios } from './transport.ts'

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
