import type { Origin } from '../../../../src/contract/match-route.ts'
import type { MockRequest } from '../../../core/mock-reply.ts'

/** Changes of a request. Headers are by lower-case name, and undefined removes one. */
interface RequestChanges {
  readonly origin?: Origin
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** A request with parts of it changed. */
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

/** The text of a parameter as it was sent, undefined when it was not. */
export function readQueryText({ query }: MockRequest, name: string): string | undefined {
  return new URLSearchParams(query).get(name) ?? undefined
}
