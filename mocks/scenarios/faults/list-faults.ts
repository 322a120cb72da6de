import { accessFaults, paymentFaults } from './access-faults.ts'
import { acrossFaults } from './across-faults.ts'
import { fieldFaults } from './field-faults.ts'
import { pageFaults } from './page-faults.ts'
import { parameterFaults } from './parameter-faults.ts'
import { envelopeFaults, limitFaults, orderFaults } from './reply-faults.ts'
import { routeFaults } from './route-faults.ts'
import { ruleFaults } from './rule-faults.ts'
import type { Fault } from './shared/fault.ts'
import { transportFaults } from './transport-faults.ts'
import { versionFaults } from './version-faults.ts'

const generators: readonly (() => readonly Fault[])[] = [
  fieldFaults,
  ruleFaults,
  orderFaults,
  envelopeFaults,
  limitFaults,
  parameterFaults,
  pageFaults,
  acrossFaults,
  versionFaults,
  accessFaults,
  paymentFaults,
  routeFaults,
  transportFaults,
]

let faults: ReadonlyMap<string, Fault> | undefined

/** Every fault by name, generated from the contract when it is first asked for. */
export function faultsByName(): ReadonlyMap<string, Fault> {
  faults ??= new Map(generators.flatMap(generate => generate()).map(fault => [fault.name, fault]))
  return faults
}

/** The faults of one family, or of all. */
export function listFaults(family?: string): Fault[] {
  return [...faultsByName().values()].filter(fault => family === undefined || fault.family === family)
}
