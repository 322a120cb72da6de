import { writeQuery } from './write-query.ts'

/**
 * Writes the URL of a request. A base URL may end with slashes, and with the prefix of the path (contract, shared rules,
 * route conventions: both forms lead to the same route).
 */
export function writeUrl(
  base: string,
  path: string,
  query: string | Readonly<Record<string, unknown>> = '',
  prefix = '',
): string {
  const start = base.replace(/\/+$/, '')
  const isAgain = start.endsWith(prefix) && path.startsWith(`${prefix}/`)
  return appendQuery(start + path.slice(isAgain ? prefix.length : 0), query)
}

/** Appends a query, as text or as values, to a URL or path. */
export function appendQuery(url: string, query: string | Readonly<Record<string, unknown>>): string {
  const text = typeof query === 'string' ? query : writeQuery(query)
  return text === '' ? url : `${url}?${text}`
}
