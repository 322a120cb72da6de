/**
 * The mock for tests in Node. MSW, a peer dependency, intercepts the requests of the process.
 *
 * @module market-data-contract/node
 */

import { type SetupServer, setupServer } from 'msw/node'
import { type MockUrls, readOriginBases, toMockUrls } from './adapters/base-urls.ts'
import {
  addOverrides,
  addScenarios,
  type BeginOptions,
  warnOfBrokenOverrides,
} from './adapters/begin-options.ts'
import type { Overrides } from './core/settings/override.ts'
import { createMock, type Mock } from './mock.ts'
import { handlers } from './msw.ts'
import type { ScenarioText } from './scenarios/scenario-text.ts'
import { applyStory } from './session/apply-story.ts'

export type { MockUrls } from './adapters/base-urls.ts'
export type { BeginOptions } from './adapters/begin-options.ts'
export { type OverriddenRow, type Overrides, override } from './core/settings/override.ts'
export type { Stories, Story } from './core/settings/story.ts'
export type { Mock } from './mock.ts'
export type { BehaviorReply, BehaviorRequest, OwnBehavior } from './scenarios/create-own-scenarios.ts'

/** A mock inside a Node process. Requests to the four base URLs never leave the process. */
export interface NodeMock {
  /** The server of MSW, to add handlers of your own with `use`. */
  readonly server: SetupServer
  readonly mock: Mock
  readonly urls: MockUrls
  /** Starts to answer requests. Requests to other hosts pass, unless options of MSW say otherwise. */
  listen(options?: Parameters<SetupServer['listen']>[0]): void
  /**
   * Activates scenarios until `reset`, ahead of those already active. Throws ContractError for an invalid
   * one.
   */
  use(...scenarios: readonly ScenarioText[]): void
  /** Adds rows and replies of your own until `reset`. Throws ContractError for invalid ones. */
  override(overrides: Overrides): void
  /** Applies a story of the options until `reset`. Throws ContractError for an unknown one. */
  useStory(story: string): void
  /** Resets scenarios, overrides, clock, journal and ledger, and removes your own handlers. */
  reset(): void
  /** Stops answering requests. */
  close(): void
}

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
  const mock = createMock(options)
  warnOfBrokenOverrides(mock)
  const server = setupServer(...handlers({ ...options, mock }))
  return {
    server,
    mock,
    urls: toMockUrls(readOriginBases(options)),
    listen: options => server.listen({ onUnhandledRequest: 'bypass', ...options }),
    use: (...scenarios) => addScenarios(mock, scenarios),
    override: overrides => addOverrides(mock, overrides),
    useStory: story => applyStory(mock.sessions.first, story),
    reset: () => {
      mock.reset()
      server.resetHandlers()
    },
    close: () => server.close(),
  }
}
