import { type SetupWorker, type StartOptions, setupWorker } from 'msw/browser'
import { ContractError } from '../src/contract-error.ts'
import { type MockUrls, readBases, toMockUrls } from './adapters/base-urls.ts'
import { addScenarios, type BeginOptions, loadMock } from './adapters/load-mock.ts'
import type { Mock } from './mock.ts'
import { handlers } from './msw.ts'
import type { ScenarioText } from './scenarios/scenario-text.ts'

export type { MockUrls } from './adapters/base-urls.ts'
export type { Mock } from './mock.ts'

/** How a mock in a page is made; everything has a default. */
export interface StartMockOptions extends BeginOptions {
  /** Where the worker script of MSW is, as `worker.start` takes it. Default: /mockServiceWorker.js. */
  readonly serviceWorker?: StartOptions['serviceWorker']
}

/** A mock inside a page: what the page sends to the four base URLs never leaves it. */
export interface BrowserMock {
  /** The worker of MSW, to add handlers of your own with `use`. */
  readonly worker: SetupWorker
  readonly mock: Mock
  readonly urls: MockUrls
  /** Puts scenarios in force until `reset`, before those there are. Rejects with ContractError for one that is not understood. */
  use(...scenarios: readonly ScenarioText[]): Promise<void>
  /** Back to the start: scenarios, clock, journal and ledger, and handlers of your own. */
  reset(): void
  /** Answers no more. */
  stop(): void
}

/**
 * Starts a mock in the page, on MSW, whose worker script has to be served (`npx msw init public --save`). Rejects with
 * ContractError for options that are not understood, and where the worker cannot be started.
 *
 * @example
 * const { urls } = await startMock({ seed: 7 })
 */
export async function startMock(options: StartMockOptions = {}): Promise<BrowserMock> {
  const urls = toMockUrls(readBases(options))
  const mock = await loadMock(options)
  const worker = setupWorker(...handlers({ ...options, mock }))
  const { serviceWorker } = options
  const settings = { quiet: true, onUnhandledRequest: 'bypass' } as const
  await worker.start(serviceWorker === undefined ? settings : { ...settings, serviceWorker }).catch(cause => {
    throw new ContractError('The worker script of MSW could not be started.', {
      facts: [
        'is it missing? npx msw init public --save writes it into the folder that your page is served from',
        `MSW: ${cause.message}`,
      ],
      cause,
    })
  })
  console.info(`[market-data-contract] This page has its own market: ${Object.values(urls).join(', ')}`)
  return {
    worker,
    mock,
    urls,
    use: async (...scenarios) => addScenarios(mock, scenarios),
    reset: () => {
      mock.reset()
      worker.resetHandlers()
    },
    stop: () => worker.stop(),
  }
}
