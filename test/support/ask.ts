import type { MockReply } from '../../mocks/core/mock-reply.ts'
import { type Sample, samples } from '../../mocks/examples/example-requests.ts'
import type { Mock } from '../../mocks/mock.ts'
import { operation } from '../../src/contract/contract.ts'
import { typedQuery } from '../../src/contract/typed-query.ts'
import { type Problem, validate } from '../../src/contract/validate.ts'

/** What a test sends; everything but the path has a default. */
export interface Asked {
  readonly path: string
  readonly query?: Readonly<Record<string, string>> | string
  readonly origin?: Sample['origin']
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
}

/** Sends one request to a mock in this process, with the default key. */
export function ask(
  mock: Mock,
  { path, query = '', origin = 'base', headers = {}, method = 'GET' }: Asked,
): MockReply {
  const sent = new Headers({ 'X-API-Key': 'test-key', ...headers })
  return mock.handle({
    method,
    origin,
    path,
    query: new URLSearchParams(query).toString(),
    header: name => sent.get(name) ?? undefined,
  })
}

/** The sample request of an operation. */
export function sampleOf(mock: Mock, id: Sample['operationId']): Sample {
  return samples(mock.world, mock.clock.now(), 'test-key').find(
    ({ operationId }) => operationId === id,
  ) as Sample
}

/** What is wrong with a 200 reply to a request, by schema and rules. */
export function problemsOf(
  mock: Mock,
  id: Sample['operationId'],
  query: Readonly<Record<string, string>>,
  reply: MockReply,
): Problem[] {
  const mediaType = reply.headers['Content-Type'] ?? ''
  return validate(id, JSON.parse(reply.body), {
    query: typedQuery(operation(id), query),
    now: mock.clock.now(),
    mediaType,
  })
}
