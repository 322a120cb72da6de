import { ContractError } from '../../src/base/contract-error.ts'
import type { Scenario } from './scenario.ts'

/** Returns the faults by name. */
type ListFaults = () => ReadonlyMap<string, Scenario>

let list: ListFaults | undefined

/** Makes faults available. Servers do so when they start. */
export function provideFaults(given: ListFaults): void {
  list = given
}

/** Returns the faults by name. Throws ContractError in a page that has not loaded them. */
export function getFaults(): ReadonlyMap<string, Scenario> {
  if (list === undefined)
    throw new ContractError('The code of faults is not loaded yet.', {
      facts: ['in a page: await market.use(…), or give scenarios to startMock'],
    })
  return list()
}
