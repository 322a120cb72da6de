import { ContractError } from '../../src/base/contract-error.ts'
import { contract } from '../../src/contract/contract.ts'
import { isDrafted } from '../resources/is-drafted.ts'

type Drafts = typeof import('./drafts.ts').drafts

let loaded: Drafts | undefined

/**
 * Loads the code that answers operations without a resource, if there are any. Throws ContractError when faker is not
 * installed.
 */
export async function loadDrafts(): Promise<void> {
  if (loaded !== undefined || !contract.operations.some(isDrafted)) return
  const { drafts } = await import('./drafts.ts').catch(cause => {
    if (!/['"]@faker-js\/faker\b/.test(String(cause))) throw cause
    throw new ContractError('Drafted operations need faker: npm install --save-dev @faker-js/faker', {
      cause,
    })
  })
  loaded = drafts
}

/** Returns the code that answers operations without a resource, or undefined before it is loaded. */
export function getDrafts(): Drafts | undefined {
  return loaded
}
