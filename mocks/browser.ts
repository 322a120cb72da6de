/**
 * The mock inside a web page. MSW (Mock Service Worker) answers the requests of the page in a service worker.
 *
 * @module market-data-contract/browser
 */

import type { BrowserMock, StartMockOptions } from './start-page-mock.ts'

export type { MockUrls } from './adapters/base-urls.ts'
export type { LocalMock } from './adapters/begin-options.ts'
export { type OverriddenRow, type Overrides, override } from './core/settings/override.ts'
export type { Stories, Story } from './core/settings/story.ts'
export type { Mock } from './mock.ts'
export type { BehaviorReply, BehaviorRequest, OwnBehavior } from './scenarios/create-own-scenarios.ts'
export type { BrowserMock, StartMockOptions } from './start-page-mock.ts'

/**
 * Starts a mock in the page, based on MSW. The site must serve the worker script of MSW
 * (`npx msw init public --save`). Scenarios in the address of the page, such as `?mdc=empty@clmmVenuePools`,
 * are active until `reset`. Rejects with ContractError for invalid options, or if the worker cannot be
 * started.
 *
 * @example
 * const { urls } = await startMock({ seed: 7 })
 */
export async function startMock(options: StartMockOptions = {}): Promise<BrowserMock> {
  const { startPageMock } = await import('./start-page-mock.ts')
  return startPageMock(options)
}
