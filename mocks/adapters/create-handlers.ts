import { type HttpHandler, http } from 'msw'
import { escapeRegExp } from '../../src/contract/schema/escape-reg-exp.ts'
import type { OriginUrls } from '../control/control-routes.ts'

/** Creates an MSW handler for each base URL, which answers all requests below that URL. */
export function createHandlers(
  bases: OriginUrls,
  answer: (request: Request) => Promise<Response>,
): HttpHandler[] {
  return Object.values(bases).map(url => http.all(createUrlPattern(url), ({ request }) => answer(request)))
}

/** Returns a pattern of all addresses below a URL. MSW compares addresses without their query. */
function createUrlPattern(url: string): RegExp {
  return new RegExp(`^${escapeRegExp(url)}(?:/|$)`)
}
