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

/**
 * Writes a query as it is sent, without the question mark. Values that are undefined or null are left out. The items
 * of a list are separated by commas, which stay readable (contract, GET /altchain/trade-statistics, GET /evm V3 pool
 * lists).
 */
export function writeQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  // A plus sign means a space in forms only.
  return String(new URLSearchParams(pairs)).replaceAll('%2C', ',').replaceAll('+', '%20')
}
