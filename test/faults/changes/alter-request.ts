import type { MockRequest } from '../../../mocks/core/mock-reply.ts'
import type { Behavior, RequestContext } from '../../../mocks/core/request-context.ts'
import type { Origin } from '../../../src/contract/match-route.ts'

/** Changes of a request. Names of headers are in lower case, and undefined removes a header. */
interface RequestChanges {
  readonly origin?: Origin
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** Returns a request with these changes. */
export function alterRequest(
  request: MockRequest,
  { origin, query = {}, headers = {} }: RequestChanges,
): MockRequest {
  const sent = new URLSearchParams(request.query)
  for (const [name, value] of Object.entries(query)) sent.set(name, value)
  return {
    ...request,
    origin: origin ?? request.origin,
    query: Object.keys(query).length === 0 ? request.query : sent.toString(),
    header: name => (name.toLowerCase() in headers ? headers[name.toLowerCase()] : request.header(name)),
  }
}

/** Creates a behavior that changes each request before it is checked. */
export function changeRequests(
  change: (request: MockRequest, context: RequestContext) => MockRequest,
): Pick<Behavior, 'before'> {
  return {
    before: context => {
      context.request = change(context.request, context)
      return undefined
    },
  }
}

/** Returns the text of a parameter as sent, or undefined if it was not sent. */
export function readQueryText({ query }: MockRequest, name: string): string | undefined {
  return new URLSearchParams(query).get(name) ?? undefined
}
