import { type HttpHandler, http } from 'msw'
import { escapeRegExp } from '../../src/contract/schema/escape-reg-exp.ts'
import type { OriginUrls } from '../control/control-routes.ts'

/** Creates an MSW handler for each base URL, which answers all requests below that URL. */
export function createHandlers(
  bases: OriginUrls,
  answer: (request: Request) => Promise<Response>,
): HttpHandler[] {
  // MSW compares addresses without their query.
  const patterns = Object.values(bases).map(url => new RegExp(`^${escapeRegExp(url)}(?:/|$)`))
  return patterns.map(pattern => http.all(pattern, ({ request }) => answer(request)))
}
