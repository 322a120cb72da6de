import type { Faker } from '@faker-js/faker'
import { ContractError } from '../../src/base/contract-error.ts'
import { contract } from '../../src/contract/contract.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { rejectRequest } from '../core/reject-request.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import { isDrafted } from '../resources/is-drafted.ts'

let loaded: Faker | undefined

/** Loads faker, by default if the contract has drafted operations. Throws ContractError when it is not installed. */
export async function loadFaker(isNeeded = contract.operations.some(isDrafted)): Promise<void> {
  if (loaded !== undefined || !isNeeded) return
  // Bundlers such as that of Next refuse a package that is not installed, unless its import is in a `try` block.
  try {
    loaded = (await import('@faker-js/faker/locale/en')).faker
  } catch (cause) {
    if (!/['"]@faker-js\/faker\b/.test(String(cause))) throw cause
    throw new ContractError('Drafts need faker: npm install --save-dev @faker-js/faker', { cause })
  }
}

/** Returns faker, or undefined before it is loaded. Nothing is drafted without it. */
export function getFaker(): Faker | undefined {
  return loaded
}

/** Answers 503 while faker is loaded. */
export function refuseUntilLoaded(choose: ChooseGapOption): MockReply {
  // Where it is not installed, the mock has said so on its start.
  loadFaker(true).catch(() => {})
  const headers = { 'Retry-After': '1', 'Cache-Control': 'no-store' }
  return rejectRequest(choose, 503, 'The draft is loading.', headers)
}
