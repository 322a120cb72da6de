import type { MockReply } from '../../mocks/core/mock-reply.ts'
import { type ExampleRequest, listExampleRequests } from '../../mocks/examples/list-example-requests.ts'
import type { Mock } from '../../mocks/mock.ts'
import { omitUndefined } from '../../src/base/omit-undefined.ts'
import { coerceQuery } from '../../src/contract/coerce-query.ts'
import { contract, getOperation } from '../../src/contract/contract.ts'
import { type Problem, validate } from '../../src/contract/validate.ts'

/** A request of a test. All but the path have defaults. A query as text is sent as it is. */
export interface TestRequest {
  readonly path: string
  readonly query?: Readonly<Record<string, string>> | string
  readonly origin?: ExampleRequest['origin']
  /** Headers beside the default key, which {@link noKey} leaves out. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly method?: string
}

/** Leaves out the default key. */
export const noKey = { 'X-API-Key': undefined }

/** Sends one request to a mock in this process, with the default key. */
export function requestMock(
  mock: Mock,
  { path, query = '', origin = 'base', headers = {}, method = 'GET' }: TestRequest,
): MockReply {
  const sent = new Headers(omitUndefined({ 'X-API-Key': 'test-key', ...headers }))
  return mock.handle({
    method,
    origin,
    path,
    query: typeof query === 'string' ? query : new URLSearchParams(query).toString(),
    header: name => sent.get(name) ?? undefined,
  })
}

let listed: readonly [readonly unknown[], readonly ExampleRequest[]] = [[], []]

/** The sample request of an operation. Those of the last world and instant are kept, since a list takes 10 ms. */
export function findSampleRequest(mock: Mock, id: ExampleRequest['operationId']): ExampleRequest {
  const { world, clock } = mock
  const source = [world, clock.now(), contract.operations]
  if (source.some((each, at) => each !== listed[0][at]))
    listed = [source, listExampleRequests(world, clock.now(), 'test-key')]
  return listed[1].find(({ operationId }) => operationId === id) as ExampleRequest
}

/** Returns the problems of a 200 reply, by schema and rules. */
export function findReplyProblems(
  mock: Mock,
  id: ExampleRequest['operationId'],
  query: Readonly<Record<string, string>>,
  reply: MockReply,
): Problem[] {
  const mediaType = reply.headers['Content-Type'] ?? ''
  return validate(id, JSON.parse(reply.body), {
    query: coerceQuery(getOperation(id), query),
    now: mock.clock.now(),
    mediaType,
  })
}
