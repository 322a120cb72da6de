import type { Faker } from '@faker-js/faker'
import { ContractError } from '../../src/base/contract-error.ts'
import { contract } from '../../src/contract/contract.ts'
import { isDrafted } from '../resources/is-drafted.ts'

let loaded: Faker | undefined

/** Loads faker if the contract has drafted operations. Throws ContractError when it is not installed. */
export async function loadFaker(): Promise<void> {
  if (loaded !== undefined || !contract.operations.some(isDrafted)) return
  // Bundlers such as that of Next refuse a package that is not installed, unless its import is in a `try` block.
  try {
    loaded = (await import('@faker-js/faker/locale/en')).faker
  } catch (cause) {
    if (!/['"]@faker-js\/faker\b/.test(String(cause))) throw cause
    throw new ContractError('Drafted operations need faker: npm install --save-dev @faker-js/faker', {
      cause,
    })
  }
}

/** Returns faker, or undefined before it is loaded. Nothing is drafted without it. */
export function getFaker(): Faker | undefined {
  return loaded
}
