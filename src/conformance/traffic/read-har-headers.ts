import type { HarHeader } from './har-entry.ts'

/**
 * Reads headers by lower-case name. Commas join the values of a repeated header. Chromium lists headers
 * twice, as requested and as sent, so equal values count once. The pseudo-headers of HTTP/2 are left out.
 */
export function readHarHeaders(headers: readonly HarHeader[] = []): Record<string, string> {
  const values = new Map<string, Set<string>>()
  for (const { name, value = '' } of headers) {
    const key = name.toLowerCase()
    if (!key.startsWith(':')) values.set(key, (values.get(key) ?? new Set()).add(value))
  }
  return Object.fromEntries([...values].map(([name, told]) => [name, [...told].join(', ')]))
}
