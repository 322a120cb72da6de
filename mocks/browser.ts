/**
 * The mock in a page. MSW answers its requests in a service worker.
 *
 * @module market-data-contract/browser
 */

import type { BrowserMock, StartMockOptions } from './start-page-mock.ts'

export type { MockUrls } from './adapters/base-urls.ts'
export type { Mock } from './mock.ts'
export type { BrowserMock, StartMockOptions } from './start-page-mock.ts'

/**
 * Starts a mock in the page, on MSW, whose worker script has to be served (`npx msw init public --save`). Scenarios that the address
 * of the page names, as in `?mdc=empty@clmmVenuePools`, are in force until `reset`. Rejects with ContractError for options that
 * are not understood, and where the worker cannot be started.
 *
 * @example
 * const { urls } = await startMock({ seed: 7 })
 */
export async function startMock(options: StartMockOptions = {}): Promise<BrowserMock> {
  const { startPageMock } = await import('./start-page-mock.ts').catch(cause => {
    // It is no dependency of this package, since not everybody has a page.
    const advice = 'If MSW is missing: npm install --save-dev msw'
    throw new Error(`The mock could not be loaded. ${advice}\n  ${String(cause)}`, { cause })
  })
  return startPageMock(options)
}
