import { perContract } from '../../src/contract/activate-contract.ts'
import type { Fault } from './fault.ts'
import { listAccessFaults, listPaymentFaults } from './list-access-faults.ts'
import { listConsistencyFaults } from './list-consistency-faults.ts'
import { listEnvelopeFaults, listLimitFaults, listOrderFaults } from './list-envelope-faults.ts'
import { listFieldFaults } from './list-field-faults.ts'
import { listFigureFaults } from './list-figure-faults.ts'
import { listOtherEntityFaults } from './list-other-entity-faults.ts'
import { listPageFaults } from './list-page-faults.ts'
import { listPaidRequestFaults } from './list-paid-request-faults.ts'
import { listParameterEffectFaults } from './list-parameter-effect-faults.ts'
import { listParameterFaults } from './list-parameter-faults.ts'
import { listRouteFaults } from './list-route-faults.ts'
import { listRuleFaults } from './list-rule-faults.ts'
import { listSecondWayFaults } from './list-second-way-faults.ts'
import { listTransportFaults } from './list-transport-faults.ts'
import { listVersionFaults } from './list-version-faults.ts'

const generators: readonly (() => readonly Fault[])[] = [
  listFieldFaults,
  listRuleFaults,
  listOrderFaults,
  listEnvelopeFaults,
  listLimitFaults,
  listParameterFaults,
  listPageFaults,
  listConsistencyFaults,
  listParameterEffectFaults,
  listFigureFaults,
  listOtherEntityFaults,
  listVersionFaults,
  listAccessFaults,
  listPaymentFaults,
  listPaidRequestFaults,
  listRouteFaults,
  listTransportFaults,
  listSecondWayFaults,
]

const faults = perContract(
  () => new Map(generators.flatMap(generate => generate()).map(fault => [fault.name, fault])),
)

/** Returns every fault by name. They are generated from the contract at the first call. */
export function getFaultsByName(): ReadonlyMap<string, Fault> {
  return faults.current
}

/** Returns the faults of one family, or of all families. */
export function listFaults(family?: string): Fault[] {
  return [...getFaultsByName().values()].filter(fault => family === undefined || fault.family === family)
}
