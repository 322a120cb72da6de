import type { Operation } from '../../src/contract/contract.ts'
import { listPaths } from '../../src/contract/match-route.ts'
import { readRequest, type SentValues } from '../../src/contract/routes/write-request.ts'
import type { MockRequest } from './mock-reply.ts'

/** Returns the parameters of a request as sent, by name. */
export function readSentValues(
  operation: Operation,
  request: Pick<MockRequest, 'path' | 'query'> & Partial<Pick<MockRequest, 'header'>>,
): SentValues {
  return readRequest(listPaths(operation).at(-1) as string, operation.parameters, request)
}
