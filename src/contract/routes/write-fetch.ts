import type { WrittenRequest } from './write-curl.ts'

/** Writes the JavaScript call of `fetch` that sends a request of the method GET. */
export function writeFetch({ url, headers }: WrittenRequest): string {
  if (Object.keys(headers).length === 0) return `await fetch(${JSON.stringify(url)})`
  return `await fetch(\n  ${JSON.stringify(url)},\n  { headers: ${JSON.stringify(headers)} },\n)`
}
