import { ContractError } from '../../src/base/contract-error.ts'
import type { ActiveOverrides } from '../core/request-context.ts'
import type { Overrides } from '../core/settings/override.ts'
import type { MarketSource } from './market-rows.ts'

/** Checks overrides against a market. Throws ContractError for those that break the contract. */
type CreateOverrides = (value: Overrides, market: MarketSource) => ActiveOverrides

let create: CreateOverrides | undefined

/** Makes the code of overrides available at once. A page loads it with its first override instead. */
export function provideOverrides(given: CreateOverrides): void {
  create = given
}

/** Loads the code of overrides, unless it is there. */
export async function loadOverrides(): Promise<void> {
  create ??= (await import('../on-demand.ts')).onDemand.createOverrides
}

/** Checks overrides. Returns undefined without any. Throws ContractError for invalid ones, or before their code is loaded. */
export function activateOverrides(value: Overrides, market: MarketSource): ActiveOverrides | undefined {
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return undefined
  if (create === undefined)
    throw new ContractError('The code of overrides is not loaded yet.', {
      facts: ['in a page: await market.override({ … }), or give overrides to startMock'],
    })
  return create(value, market)
}
