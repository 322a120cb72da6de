import type { SentRequest } from './send-request.ts'

/** The same request as a line of a program. */
export function writeFetch({ url, headers }: SentRequest): string {
  const options = Object.keys(headers).length === 0 ? '' : `, { headers: ${JSON.stringify(headers)} }`
  return `await fetch(${JSON.stringify(url)}${options})`
}
