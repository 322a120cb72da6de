import type { Operation } from '../../src/contract/contract.ts'
import { fillPath } from '../../src/contract/routes/read-path-values.ts'
import { writeQuery } from '../../src/contract/routes/write-url.ts'
import { defaultApiKey } from '../core/default-api-key.ts'
import type { MockReply, MockRequest } from '../core/mock-reply.ts'
import type { MockClock } from '../time/mock-clock.ts'
import type { World } from '../world/world.ts'
import { type ExampleRequest, listExampleRequests } from './list-example-requests.ts'

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
  mock: Pick<ExampleMock, 'handle'>,
  { origin, path, query, headers }: ExampleRequest,
  accept?: string,
): MockReply {
  const { path: filled, rest } = fillPath(path, query)
  // `Headers` would load Node's client of HTTP in each server.
  const sent = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  if (accept !== undefined) sent.set('accept', accept)
  return mock.handle({
    method: 'GET',
    origin,
    path: filled,
    query: writeQuery(rest),
    header: name => sent.get(name.toLowerCase()),
  })
}

/** The parts of a mock that are needed to compute examples. */
interface ExampleMock {
  handle(request: MockRequest): MockReply
  readonly world: World
  readonly clock: MockClock
}

/** Creates a function that computes the documented example of an operation, always with the same bytes. */
export function createExamples(
  createMock: (options: typeof recordedOptions) => ExampleMock,
): (operation: Operation, mediaType: string | undefined) => unknown {
  let made: { readonly mock: ExampleMock; readonly requests: readonly ExampleRequest[] } | undefined
  return ({ id }, mediaType) => {
    if (made === undefined) {
      const mock = createMock(recordedOptions)
      made = { mock, requests: listExampleRequests(mock.world, mock.clock.now(), defaultApiKey) }
    }
    const request = made.requests.find(({ operationId }) => operationId === id) as ExampleRequest
    return JSON.parse(sendExampleRequest(made.mock, request, mediaType).body)
  }
}
