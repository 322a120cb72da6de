/**
 * The mock for tests in Node. MSW, a peer dependency, intercepts the requests of the process.
 *
 * @module market-data-contract/node
 */

import { type SetupServer, setupServer } from 'msw/node'
import { readOriginBases, toMockUrls } from './adapters/base-urls.ts'
import {
  type BeginOptions,
  createLocalMock,
  type LocalMock,
  warnOfBrokenOverrides,
} from './adapters/begin-options.ts'
import { createMock } from './mock.ts'
import { handlers } from './msw.ts'

export type { MockUrls } from './adapters/base-urls.ts'
export type { BeginOptions, LocalMock } from './adapters/begin-options.ts'
export { type OverriddenRow, type Overrides, override } from './core/settings/override.ts'
export type { Stories, Story } from './core/settings/story.ts'
export type { Mock } from './mock.ts'
export type { BehaviorReply, BehaviorRequest, OwnBehavior } from './scenarios/create-own-scenarios.ts'

/** A mock inside a Node process. Requests to the four base URLs never leave the process. */
export interface NodeMock extends LocalMock {
  /** The server of MSW, to add handlers of your own with `use`. */
  readonly server: SetupServer
  /** Starts to answer requests. Requests to other hosts pass, unless options of MSW say otherwise. */
  listen(options?: Parameters<SetupServer['listen']>[0]): void
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
  const urls = toMockUrls(readOriginBases(options))
  return {
    ...createLocalMock(mock, urls, () => server.resetHandlers()),
    server,
    listen: settings => server.listen({ onUnhandledRequest: 'bypass', ...settings }),
    close: () => server.close(),
  }
}
