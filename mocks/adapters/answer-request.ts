import { matchRoute } from '../../src/contract/match-route.ts'
import type { OriginUrls } from '../control/control-routes.ts'
import type { Mock } from '../mock.ts'
import { locateRequest } from './base-urls.ts'
import { answerFetch } from './create-fetch.ts'

// What a page loads with its first request: a bundler makes one file of all that this one imports.
export { createMock } from '../mock.ts'
export { warnOfBrokenOverrides } from './begin-options.ts'

/**
 * Answers a Request as the server does, including the control API. Reports a path of no operation on the browser
 * console, with the reply, which names the nearest path. Calls `onChange` after each control request that can change
 * the mock.
 */
export async function answerRequest(
  mock: Mock,
  bases: OriginUrls,
  request: Request,
  onChange?: () => void,
): Promise<Response> {
  const { method, url } = request
  const place = locateRequest(bases, url)
  if (place?.origin === 'base' && /^\/__mock(\/|$)/.test(place.path)) {
    const { answerControl } = await import('./page/answer-control.ts')
    const reply = await answerControl(mock, bases, place, request)
    if (method !== 'GET' && method !== 'HEAD') onChange?.()
    return reply
  }
  const response = await answerFetch(mock, bases, request).catch(error => {
    // MSW would tell of it as a fault of the handler.
    if (request.signal.aborted) return Response.error()
    throw error
  })
  const isUnknown = place !== undefined && matchRoute(place.origin, place.path) === undefined
  if (isUnknown && response.status === 404)
    console.error(`[market-data-contract] ${method} ${url} is no operation: ${await response.clone().text()}`)
  return response
}
