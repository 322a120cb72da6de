import { findNearest } from '../../src/base/find-nearest.ts'
import { summarizeValue } from '../../src/base/summarize-value.ts'
import { contract } from '../../src/contract/contract.ts'
import { listPaths, matchRoute, type Origin } from '../../src/contract/match-route.ts'
import type { Mock } from '../mock.ts'
import { locateRequest, type OriginBase } from './base-urls.ts'
import { answerFetch } from './create-fetch.ts'

// What a page loads with its first request: a bundler makes one file of all that this one imports.
export { createMock } from '../mock.ts'

/**
 * Answers a Request as the server does, including the control API. Reports an unknown path on the browser
 * console. Calls `onChange` after each control request that can change the mock.
 */
export async function answerRequest(
  mock: Mock,
  bases: readonly OriginBase[],
  request: Request,
  onChange?: () => void,
): Promise<Response> {
  const place = locateRequest(bases, request.url)
  if (place?.origin === 'base' && /^\/__mock(\/|$)/.test(place.path)) {
    const { answerControl } = await import('./page/answer-control.ts')
    const reply = await answerControl(mock, bases, place, request)
    if (request.method !== 'GET' && request.method !== 'HEAD') onChange?.()
    return reply
  }
  const response = await answerFetch(mock, bases, request).catch(error => {
    // MSW would tell of it as a fault of the handler.
    if (request.signal.aborted) return Response.error()
    throw error
  })
  if (response.status === 404) reportUnknown(bases, request)
  return response
}

/** Reports a path without an operation on the browser console, with the nearest known path. */
function reportUnknown(bases: readonly OriginBase[], { method, url }: Request): void {
  const asked = locateRequest(bases, url)
  if (asked === undefined || matchRoute(asked.origin, asked.path) !== undefined) return
  const isPaid = asked.origin.toLowerCase().endsWith('payment')
  const known = new Map(
    contract.operations.flatMap(operation => {
      const { id, origin } = operation
      const own: Origin = isPaid ? (origin === 'base' ? 'payment' : 'socialPayment') : origin
      const base = bases.find(base => base.origin === own)?.url
      return listPaths(operation).map(path => [path, `${id}, ${base}${path}`] as const)
    }),
  )
  const guess = known.get(findNearest(summarizeValue(asked.path), known.keys()) ?? '')
  const advice = guess
    ? `The nearest is ${guess}`
    : 'Every path is listed by: npx market-data-contract examples --requests'
  console.error(
    `[market-data-contract] ${method} ${url} is no operation of the ${asked.origin} origin.\n${advice}`,
  )
}
