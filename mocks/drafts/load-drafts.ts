import { ContractError } from '../../src/base/contract-error.ts'
import { contract } from '../../src/contract/contract.ts'
import { isDrafted } from '../resources/is-drafted.ts'
import { getDrafts, provideDrafts } from './get-drafts.ts'

/**
 * Loads the code that answers operations without a resource, if there are any. Throws ContractError when faker is not
 * installed.
 */
export async function loadDrafts(): Promise<void> {
  if (getDrafts() !== undefined || !contract.operations.some(isDrafted)) return
  const { onDemand, faker } = await importDrafts()
  onDemand.provideFaker(faker)
  provideDrafts(onDemand.drafts)
}

async function importDrafts() {
  // Bundlers refuse a package that is not installed, unless its import is awaited by itself in a `try` block.
  try {
    const { faker } = await import('@faker-js/faker/locale/en')
    const { onDemand } = await import('../on-demand.ts')
    return { onDemand, faker }
  } catch (cause) {
    if (!/['"]@faker-js\/faker\b/.test(String(cause))) throw cause
    throw new ContractError('Drafted operations need faker: npm install --save-dev @faker-js/faker', {
      cause,
    })
  }
}
