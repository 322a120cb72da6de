/**
 * Handlers of the mock for MSW, to combine with handlers of your own.
 *
 * @module market-data-contract/msw
 */

import type { HttpHandler } from 'msw'
import { readOriginBases } from './adapters/base-urls.ts'
import type { BeginOptions } from './adapters/begin-options.ts'
import { createHandlers } from './adapters/create-handlers.ts'
import type { Mock } from './mock.ts'

export type { BaseUrls } from './adapters/base-urls.ts'
export { type OverriddenRow, type Overrides, override } from './core/settings/override.ts'
export type { Stories, Story } from './core/settings/story.ts'
export type { Mock } from './mock.ts'
export type { BehaviorReply, BehaviorRequest, OwnBehavior } from './scenarios/create-own-scenarios.ts'
export type { ScenarioText } from './scenarios/list-scenarios.ts'

/** Options of the handlers. All have defaults. */
export interface HandlerOptions extends BeginOptions {
  /** An existing mock to answer with. Of the other options, only the base URLs then have an effect. */
  readonly mock?: Mock | undefined
}

/**
 * Creates MSW handlers for the four base URLs, one for each. They answer as `mdc mock` does. The mock is
 * loaded at the first request. Throws ContractError for invalid base URLs. Other invalid options are reported
 * on the console when the mock is loaded.
 *
 * @example
 * const server = setupServer(...handlers({ baseUrl: 'https://app.test/api', seed: 7 }))
 */
export function handlers(options: HandlerOptions = {}): HttpHandler[] {
  const bases = readOriginBases(options)
  const load = async () => {
    const { answerRequest, createMock, warnOfBrokenOverrides } = await import('./adapters/answer-request.ts')
    const mock = options.mock ?? createMock(options)
    if (options.mock === undefined) warnOfBrokenOverrides(mock)
    return (request: Request) => answerRequest(mock, bases, request)
  }
  let loaded: ReturnType<typeof load> | undefined
  return createHandlers(bases, async request => {
    if (loaded === undefined) {
      loaded = load()
      // Said once; the requests that wait for it fail as well.
      loaded.catch(error => console.error(`[market-data-contract] ${error.message}`))
    }
    const answer = await loaded
    return answer(request)
  })
}
