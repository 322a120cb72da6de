import { type HttpHandler, http } from 'msw'
import { contract } from '../src/contract/contract.ts'
import { matchRoute, type Origin, pathsOf } from '../src/contract/routes.ts'
import { nearest } from '../src/nearest.ts'
import { shown } from '../src/quote.ts'
import { type Base, locate, readBases } from './adapters/base-urls.ts'
import { respond } from './adapters/create-fetch.ts'
import { type BeginOptions, beginMock } from './adapters/embedded-mock.ts'
import type { Mock } from './core.ts'

export type { BaseUrls } from './adapters/base-urls.ts'
export type { Mock } from './core.ts'

/** How handlers are made; everything has a default. */
export interface HandlerOptions extends BeginOptions {
  /** A mock that is there already; the options about its market and behaviour then do not count. */
  readonly mock?: Mock | undefined
}

/**
 * Handlers for MSW that answer every request below the four base URLs as `mdc mock` does, one for each URL. Throws
 * ContractError for options that are not understood; a scenario is looked at once it is loaded, and an unknown one then told
 * on the console.
 *
 * @example
 * const server = setupServer(...handlers({ baseUrl: 'https://app.test/api', seed: 7 }))
 */
export function handlers(options: HandlerOptions = {}): HttpHandler[] {
  const bases = readBases(options)
  const mock = options.mock ?? beginMock(options)
  // Said at once; the requests that wait for it fail as well.
  Promise.resolve(mock).catch(error => console.error(`[market-data-contract] ${error.message}`))
  return bases.map(({ url }) =>
    http.all(below(url), async ({ request }) => {
      const response = await respond(await mock, bases, request)
      if (response.status === 404) reportUnknown(bases, request)
      return response
    }),
  )
}

/** MSW compares addresses without their query. */
function below(url: string): RegExp {
  return new RegExp(`^${url.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?:/|$)`)
}

/** A path that nothing answers is a slip of the page: said where its author looks, with what was meant. */
function reportUnknown(bases: readonly Base[], { method, url }: Request): void {
  const asked = locate(bases, url)
  if (asked === undefined || matchRoute(asked.origin, asked.path) !== undefined) return
  const isPaid = asked.origin.toLowerCase().endsWith('payment')
  const known = new Map(
    contract.operations.flatMap(operation => {
      const { id, origin } = operation
      const own: Origin = isPaid ? (origin === 'base' ? 'payment' : 'socialPayment') : origin
      const base = bases.find(base => base.origin === own)?.url
      return pathsOf(operation).map(path => [path, `${id}, ${base}${path}`] as const)
    }),
  )
  const guess = known.get(nearest(shown(asked.path), known.keys()) ?? '')
  const advice =
    guess === undefined ? 'Every path is listed by: npx mdc examples --requests' : `The nearest is ${guess}`
  console.error(
    `[market-data-contract] ${method} ${url} is no operation of the ${asked.origin} origin.\n${advice}`,
  )
}
