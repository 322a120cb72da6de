import { type SetupServer, setupServer } from 'msw/node'
import { type MockUrls, readBases, toMockUrls } from './adapters/base-urls.ts'
import { addScenarios, type BeginOptions, toMockOptions } from './adapters/load-mock.ts'
import { createMock, type Mock } from './mock.ts'
import { handlers } from './msw.ts'
import type { ScenarioText } from './scenarios/scenario-text.ts'

/** A mock inside a Node process: what goes to the four base URLs never leaves it. */
export interface NodeMock {
  /** The server of MSW, to add handlers of your own with `use`. */
  readonly server: SetupServer
  readonly mock: Mock
  readonly urls: MockUrls
  /** Starts to answer. Requests to other hosts pass, unless options of MSW say otherwise. */
  listen(options?: Parameters<SetupServer['listen']>[0]): void
  /** Puts scenarios in force until `reset`, before those there are. Throws ContractError for one that is not understood. */
  use(...scenarios: readonly ScenarioText[]): void
  /** Back to the start: scenarios, clock, journal and ledger, and handlers of your own. */
  reset(): void
  /** Answers no more. */
  close(): void
}

/** Implements `setupMock`. It is separate so that a missing MSW can be reported. */
export function setupNodeMock(options: BeginOptions = {}): NodeMock {
  const mock = createMock(toMockOptions(options))
  const server = setupServer(...handlers({ ...options, mock }))
  return {
    server,
    mock,
    urls: toMockUrls(readBases(options)),
    listen: options => server.listen({ onUnhandledRequest: 'bypass', ...options }),
    use: (...scenarios) => addScenarios(mock, scenarios),
    reset: () => {
      mock.reset()
      server.resetHandlers()
    },
    close: () => server.close(),
  }
}
