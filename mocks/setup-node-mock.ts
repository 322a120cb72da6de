import { type SetupServer, setupServer } from 'msw/node'
import { type MockUrls, readOriginBases, toMockUrls } from './adapters/base-urls.ts'
import { addOverrides, addScenarios, type BeginOptions, toMockOptions } from './adapters/load-mock.ts'
import type { Overrides } from './core/settings/override.ts'
import { createMock, type Mock } from './mock.ts'
import { handlers } from './msw.ts'
import type { ScenarioText } from './scenarios/scenario-text.ts'
import { applyStory } from './session/apply-story.ts'

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

/** Implements `setupMock`. It is separate so that a missing MSW can be reported. */
export function setupNodeMock(options: BeginOptions = {}): NodeMock {
  const mock = createMock(toMockOptions(options))
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
