import type { SentRequest } from './send-request.ts'

/** Returns a JavaScript call of `fetch` that sends the request. */
export function writeFetch({ url, headers }: SentRequest): string {
  const options = Object.keys(headers).length === 0 ? '' : `, { headers: ${JSON.stringify(headers)} }`
  return `await fetch(${JSON.stringify(url)}${options})`
}
