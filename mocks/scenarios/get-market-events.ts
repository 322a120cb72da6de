import { ContractError } from '../../src/base/contract-error.ts'
import type { applyMarketEvent } from '../world/apply-market-event.ts'

type ApplyMarketEvent = typeof applyMarketEvent

let apply: ApplyMarketEvent | undefined

/** Makes events of the market available. Servers do so when they start. */
export function provideMarketEvents(given: ApplyMarketEvent): void {
  apply = given
}

/** Returns the function that applies an event. Throws ContractError in a page that has not loaded it. */
export function getMarketEvents(): ApplyMarketEvent {
  if (apply !== undefined) return apply
  throw new ContractError('The code of market events is not loaded yet.', {
    facts: ['in a page: await market.use(…), or give scenarios to startMock'],
  })
}
