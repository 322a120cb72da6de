import type { Operation } from '../../src/contract/contract.ts'
import { listPaths } from '../../src/contract/match-route.ts'
import { readPathValues } from '../../src/contract/routes/read-path-values.ts'
import type { MockRequest } from '../core/mock-reply.ts'
import type { RecordedExchange } from './recorded-exchange.ts'

/**
 * Returns the parameters of a request as sent, with the values in its path. Of a repeated parameter the last value
 * counts.
 */
export function readSentQuery(operation: Operation, { path, query }: MockRequest): RecordedExchange['query'] {
  const sent = Object.fromEntries(new URLSearchParams(query))
  return operation.path.includes('{')
    ? { ...sent, ...readPathValues(listPaths(operation).at(-1) as string, path) }
    : sent
}

/**
 * Returns a text that two requests share if the same reply answers both. They have the same operation, the same
 * documented parameters in any order, and select the same version. Of undocumented parameters only the names count.
 */
export function formatRequestKey(
  operation: Operation,
  query: RecordedExchange['query'],
  accept: string | undefined,
): string {
  const documented = new Set(operation.parameters.map(({ name }) => name))
  const pairs = Object.entries(query).map(([name, value]) => (documented.has(name) ? [name, value] : [name]))
  return JSON.stringify([operation.id, selectMediaType(operation, accept), ...pairs.sort()])
}

/**
 * Returns the versioned media types that a header names. Returns the header if it names only others of the vendor, and
 * an empty text for the default version.
 */
function selectMediaType({ reply }: Operation, accept = ''): string {
  if (reply.kind === 'table') return ''
  const named = reply.media.filter(({ type, versions }) => versions.length > 0 && accept.includes(type))
  return named.length > 0 || !/\+json/.test(accept) ? named.map(({ type }) => type).join() : accept
}
