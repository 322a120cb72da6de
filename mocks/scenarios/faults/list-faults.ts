import type { Fault } from './fault.ts'
import { fieldFaults } from './field-faults.ts'
import { envelopeFaults, limitFaults, orderFaults, parameterFaults } from './reply-faults.ts'
import { ruleFaults } from './rule-faults.ts'

let faults: ReadonlyMap<string, Fault> | undefined

/** Every fault by name, generated from the contract when it is first asked for. */
export function faultsByName(): ReadonlyMap<string, Fault> {
  faults ??= new Map(
    [fieldFaults, ruleFaults, orderFaults, envelopeFaults, limitFaults, parameterFaults]
      .flatMap(generate => generate())
      .map(fault => [fault.name, fault]),
  )
  return faults
}

/** The faults of one family, or of all. */
export function listFaults(family?: string): Fault[] {
  return [...faultsByName().values()].filter(fault => family === undefined || fault.family === family)
}
