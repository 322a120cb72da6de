import type { HarHeader } from './har-entry.ts'

/**
 * Names in lower case, values of a repeated header joined by a comma. Chromium tells headers twice, as a page wanted them and as
 * they went out; those that HTTP/2 has before the headers are none.
 */
export function readHarHeaders(headers: readonly HarHeader[] = []): Record<string, string> {
  const values = new Map<string, Set<string>>()
  for (const { name, value = '' } of headers) {
    const key = name.toLowerCase()
    if (!key.startsWith(':')) values.set(key, (values.get(key) ?? new Set()).add(value))
  }
  return Object.fromEntries([...values].map(([name, told]) => [name, [...told].join(', ')]))
}
