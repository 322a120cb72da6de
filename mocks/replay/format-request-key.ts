import type { MediaType, Operation } from '../../src/contract/contract.ts'
import { listPaths } from '../../src/contract/match-route.ts'
import { readPathValues } from '../../src/contract/routes/read-path-values.ts'
import type { MockRequest } from '../core/mock-reply.ts'

/** The parameters of a request as sent, by name. Of a repeated parameter the last value counts. */
export type SentQuery = Readonly<Record<string, string>>

/** Returns the parameters of a request as sent, with the values in its path. */
export function readSentQuery(operation: Operation, { path, query }: MockRequest): SentQuery {
  const sent = Object.fromEntries(new URLSearchParams(query))
  return operation.path.includes('{')
    ? { ...sent, ...readPathValues(listPaths(operation).at(-1) as string, path) }
    : sent
}

/**
 * Returns a text that two requests share if the same reply answers both. They have the same operation, the same
 * documented parameters in any order, and select the same version. Of undocumented parameters only the names count.
 */
export function formatRequestKey(operation: Operation, query: SentQuery, accept: string | undefined): string {
  const documented = new Set(operation.parameters.map(({ name }) => name))
  const pairs = Object.entries(query).map(([name, value]) => (documented.has(name) ? [name, value] : [name]))
  return JSON.stringify([operation.id, selectMediaType(operation, accept), ...pairs.sort(compareNames)])
}

function compareNames([one = '']: readonly string[], [other = '']: readonly string[]): number {
  return one < other ? -1 : 1
}

/**
 * Returns the versioned media types that a header names. Returns the header if it names only others of the vendor, and
 * an empty text for the default version.
 */
function selectMediaType(operation: Operation, accept = ''): string {
  if (operation.reply.kind === 'table') return ''
  const named = listNamedMedia(operation, accept).map(({ type }) => type)
  return named.length > 0 || !/\+json/.test(accept) ? named.join() : accept
}

/** Lists the versioned media types of an operation that a header names. */
export function listNamedMedia({ reply }: Operation, accept: string): readonly MediaType[] {
  if (reply.kind === 'table') return []
  return reply.media.filter(({ type, versions }) => versions.length > 0 && accept.includes(type))
}
