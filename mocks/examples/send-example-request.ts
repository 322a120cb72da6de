import { getOperation, type Operation } from '../../src/contract/contract.ts'
import { writeRequest } from '../../src/contract/routes/write-request.ts'
import type { MockReply, MockRequest } from '../core/mock-reply.ts'
import type { ExampleRequest } from './list-example-requests.ts'

/** Seed and instant of the recorded examples, so that they are the same on every machine. */
export const recordedOptions = { seed: 1, now: '2026-01-15T12:00:00Z' } as const

/** One form of the replies of an operation: its table, its default media type, or a versioned media type. */
export interface Representation {
  /** Name of the example: the id of the operation, plus the major version if the media type has one. */
  readonly name: string
  /** Value of the Accept header. Absent for the default. */
  readonly accept?: string
}

/** Returns every representation of an operation. */
export function listRepresentations({ id, reply }: Operation): Representation[] {
  if (reply.kind === 'table') return [{ name: id }]
  return reply.media.map(({ type, versions }) => {
    const major = type.match(/\.v\d+(?=\+json$)/)?.[0] ?? ''
    return versions.length === 0 ? { name: id } : { name: `${id}${major}`, accept: type }
  })
}

/** Sends an example request to a mock, for one representation. */
export function sendExampleRequest(
  mock: { handle(request: MockRequest): MockReply },
  { operationId, origin, path, query, headers }: ExampleRequest,
  accept?: string,
): MockReply {
  const written = writeRequest(path, query, getOperation(operationId).parameters)
  // `Headers` would load Node's client of HTTP in each server.
  const all = Object.entries({ ...written.headers, ...headers, ...(accept && { accept }) })
  const sent = new Map(all.map(([name, value]) => [name.toLowerCase(), value]))
  return mock.handle({
    method: 'GET',
    origin,
    path: written.path,
    query: written.query,
    header: name => sent.get(name.toLowerCase()),
  })
}
