/**
 * The mock for tests in Node. MSW intercepts the requests of the process.
 *
 * @module market-data-contract/node
 */

import { ContractError } from '../src/base/contract-error.ts'
import type { BeginOptions } from './adapters/load-mock.ts'
import type { NodeMock } from './setup-node-mock.ts'

export type { MockUrls } from './adapters/base-urls.ts'
export type { BeginOptions } from './adapters/load-mock.ts'
export { type OverriddenRow, type Overrides, override } from './core/settings/override.ts'
export type { Stories, Story } from './core/settings/story.ts'
export type { Mock } from './mock.ts'
export type { BehaviorReply, BehaviorRequest, OwnBehavior } from './scenarios/create-own-scenarios.ts'
export type { NodeMock } from './setup-node-mock.ts'

const { setupNodeMock } = await import('./setup-node-mock.ts').catch(cause => {
  if (!/['"]msw\b/.test(String(cause))) throw cause
  // It is no dependency of this package, since not everybody has tests in Node.
  throw new ContractError(
    'MSW is not installed, on which the mock in Node stands: npm install --save-dev msw',
    {
      cause,
    },
  )
})

/**
 * Creates a mock for unit tests in Node, based on MSW. Throws ContractError for invalid options.
 *
 * @example
 * const market = setupMock({ now: '2026-01-15T12:00:00Z' })
 * beforeAll(() => market.listen())
 * afterEach(() => market.reset())
 * afterAll(() => market.close())
 */
export function setupMock(options: BeginOptions = {}): NodeMock {
  return setupNodeMock(options)
}
