import { type HttpHandler, http } from 'msw'
import type { OriginBase } from './base-urls.ts'

/** A handler of MSW for each base URL, which answers whatever is below of it. */
export function createHandlers(
  bases: readonly OriginBase[],
  answer: (request: Request) => Promise<Response>,
): HttpHandler[] {
  return bases.map(({ url }) => http.all(createUrlPattern(url), ({ request }) => answer(request)))
}

/** MSW compares addresses without their query. */
function createUrlPattern(url: string): RegExp {
  return new RegExp(`^${url.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?:/|$)`)
}
