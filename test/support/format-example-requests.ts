import { defaultApiKey } from '../../mocks/core/default-api-key.ts'
import { listExampleRequests } from '../../mocks/examples/list-example-requests.ts'
import { recordedOptions } from '../../mocks/examples/send-example-request.ts'
import { createMock } from '../../mocks/mock.ts'

/** Returns `fixtures/examples/requests.json`: the values that the document has as examples of parameters. */
export function formatExampleRequests(): string {
  const { world, clock } = createMock(recordedOptions)
  const requests = listExampleRequests(world, clock.now(), defaultApiKey)
  const queries = Object.fromEntries(requests.map(({ operationId, query }) => [operationId, query]))
  return `${JSON.stringify(queries, null, 2)}\n`
}
