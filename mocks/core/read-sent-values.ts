import type { Operation } from '../../src/contract/contract.ts'
import { listPaths } from '../../src/contract/match-route.ts'
import { readPathValues } from '../../src/contract/routes/read-path-values.ts'
import type { MockRequest } from './mock-reply.ts'

/** Returns the parameters of a request as sent, those in its path included. */
export function readSentValues(
  operation: Operation,
  { path, query }: Pick<MockRequest, 'path' | 'query'>,
): URLSearchParams {
  const sent = new URLSearchParams(query)
  if (!operation.path.includes('{')) return sent
  const inPath = readPathValues(listPaths(operation).at(-1) as string, path)
  for (const [name, value] of Object.entries(inPath)) sent.append(name, value)
  return sent
}
