import { type SetupWorker, type StartOptions, setupWorker } from 'msw/browser'
import { ContractError } from '../src/base/contract-error.ts'
import { answerRequest, createMock } from './adapters/answer-request.ts'
import { readOriginBases, toMockUrls } from './adapters/base-urls.ts'
import {
  type BeginOptions,
  createLocalMock,
  type LocalMock,
  warnOfBrokenOverrides,
} from './adapters/begin-options.ts'
import { createHandlers } from './adapters/create-handlers.ts'
import { applyPageUrlScenarios } from './adapters/page/apply-page-url-scenarios.ts'
import { restoreSettings, storeSettings } from './adapters/page/store-settings.ts'

/** Options of a mock in a page. All have defaults. */
export interface StartMockOptions extends BeginOptions {
  /** Address of the worker script of MSW, as for `worker.start`. Default: /mockServiceWorker.js. */
  readonly serviceWorker?: StartOptions['serviceWorker']
  /**
   * Shows a button in the corner of the page that opens the console of the mock. Default: false, and then the
   * console is not loaded.
   */
  readonly console?: boolean | undefined
}

/** A mock inside a page. Requests to the four base URLs never leave the page. */
export interface BrowserMock extends LocalMock {
  /** The worker of MSW, to add handlers of your own with `use`. */
  readonly worker: SetupWorker
  /** Stops answering requests. */
  stop(): void
}

/** Implements `startMock`. It is separate so that a page first loads only a small module. */
export async function startPageMock(options: StartMockOptions): Promise<BrowserMock> {
  const bases = readOriginBases(options)
  const urls = toMockUrls(bases)
  const mock = createMock(options)
  warnOfBrokenOverrides(mock)
  const isKept = options.console === true && restoreSettings(mock)
  if (!isKept) applyPageUrlScenarios(mock, location.search)
  const onChange = options.console === true ? () => storeSettings(mock) : undefined
  const worker = setupWorker(
    ...createHandlers(bases, request => answerRequest(mock, bases, request, onChange)),
  )
  const { serviceWorker } = options
  const settings = { quiet: true, onUnhandledRequest: 'bypass' } as const
  await worker.start(serviceWorker === undefined ? settings : { ...settings, serviceWorker }).catch(cause => {
    throw new ContractError('The worker script of MSW could not be started.', {
      facts: [
        'is it missing? npx msw init public --save writes it to the served folder',
        `MSW: ${cause.message}`,
      ],
      cause,
    })
  })
  const button = options.console === true && (await import('./adapters/page/show-console-button.ts'))
  const hideConsole = button ? button.showConsoleButton(urls, mock.sessions.first) : () => {}
  console.info(`[market-data-contract] Answered inside this page: ${Object.values(urls).join(', ')}`)
  return {
    ...createLocalMock(mock, urls, () => worker.resetHandlers()),
    worker,
    stop: () => {
      hideConsole()
      worker.stop()
    },
  }
}
