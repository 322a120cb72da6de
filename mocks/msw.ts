/**
 * Handlers of the mock for MSW, to combine with handlers of your own.
 *
 * @module market-data-contract/msw
 */

import type { HttpHandler } from 'msw'
import { readBases } from './adapters/base-urls.ts'
import { createHandlers } from './adapters/create-handlers.ts'
import { type BeginOptions, loadMock } from './adapters/load-mock.ts'
import type { Mock } from './mock.ts'

export type { BaseUrls } from './adapters/base-urls.ts'
export type { Mock } from './mock.ts'
export type { ScenarioText } from './scenarios/scenario-text.ts'

/** How handlers are made; everything has a default. */
export interface HandlerOptions extends BeginOptions {
  /** A mock that is there already; the options about its market and behavior then do not count. */
  readonly mock?: Mock | undefined
}

/**
 * Handlers for MSW that answer every request below the four base URLs as `mdc mock` does, one for each URL. The mock itself is
 * loaded with the first request. Throws ContractError for base URLs that are not understood; other options are looked at when
 * the mock is loaded, and what is wrong with them is then told on the console.
 *
 * @example
 * const server = setupServer(...handlers({ baseUrl: 'https://app.test/api', seed: 7 }))
 */
export function handlers(options: HandlerOptions = {}): HttpHandler[] {
  const bases = readBases(options)
  let loaded: Promise<Mock> | undefined
  const load = () => {
    if (loaded === undefined) {
      loaded = options.mock === undefined ? loadMock(options) : Promise.resolve(options.mock)
      // Said once; the requests that wait for it fail as well.
      loaded.catch(error => console.error(`[market-data-contract] ${error.message}`))
    }
    return loaded
  }
  return createHandlers(bases, async request => {
    const [mock, { answerRequest }] = await Promise.all([load(), import('./adapters/answer-request.ts')])
    return answerRequest(mock, bases, request)
  })
}
