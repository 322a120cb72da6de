/**
 * Parses the value of Retry-After, in seconds or as a date (RFC 9110, 10.2.3). Returns the wait in milliseconds, or
 * undefined for any other text. `now` is in Unix milliseconds.
 */
export function parseRetryAfter(text: string, now: number): number | undefined {
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Math.max(0, Date.parse(text) - now)
  return Number.isNaN(wait) ? undefined : wait
}
