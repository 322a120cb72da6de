import { groupBy } from '../base/group-by.ts'

/** Header names and values in turn, as they were received. */
export type RawHeaders = readonly string[]

/** Hop-by-hop headers (RFC 9110, 7.6.1), and those that Node sends itself. */
const hopByHop = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
])

/** Returns the headers to forward: without those of the connection, and without `dropped`. */
export function filterHeaders(headers: RawHeaders, dropped: readonly string[] = []): string[] {
  const pairs = pairHeaders(headers)
  const named = pairs.flatMap(([name, value]) =>
    name.toLowerCase() === 'connection' ? value.split(',').map(each => each.trim().toLowerCase()) : [],
  )
  const isKept = (name: string) => !hopByHop.has(name) && !named.includes(name) && !dropped.includes(name)
  return pairs.filter(([name]) => isKept(name.toLowerCase())).flat()
}

/** Returns headers by lower-case name, with repeated ones joined by a comma. */
export function readHeaders(headers: RawHeaders): Record<string, string> {
  const byName = groupBy(pairHeaders(headers), ([name]) => name.toLowerCase())
  return Object.fromEntries([...byName].map(([name, those]) => [name, those.map(pair => pair[1]).join(', ')]))
}

/** Returns header names with their values. */
export function pairHeaders(headers: RawHeaders): [name: string, value: string][] {
  return Array.from({ length: headers.length / 2 }, (_, at) => [
    headers[2 * at] ?? '',
    headers[2 * at + 1] ?? '',
  ])
}
