import { BoundedCache } from '../../src/base/bounded-cache.ts'
import { memoize } from '../../src/base/memoize.ts'

const instantPattern = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/

/**
 * Parses an ISO 8601 date, or an instant with a time zone, and returns Unix milliseconds. Returns undefined
 * for any other text, also for a local time, which depends on the machine.
 */
export function parseInstant(text: string): number | undefined {
  const date = instantPattern.exec(text)?.[1]
  const ms = Date.parse(text)
  if (date === undefined || Number.isNaN(ms)) return undefined
  // Date.parse takes 30 February for 2 March.
  return formatInstant(Date.parse(date) / 1000).startsWith(date) ? ms : undefined
}

/** Formats a Unix second such as 2026-01-15T12:00:00Z. */
export function formatInstant(second: number): string {
  return `${new Date(second * 1000).toISOString().slice(0, 19)}Z`
}

/** Formats a Unix second as an HTTP date (RFC 9110, 5.6.7). Kept, since replies of one second share it. */
export const formatHttpDate = memoize(
  (second: number): string => new Date(second * 1000).toUTCString(),
  new BoundedCache(100),
)
