import type { RecordedReply } from '../model/recording.ts'

/** The longest wait that is worth it, milliseconds. */
const LONGEST_WAIT_MS = 60_000

/**
 * How long a reply asks to wait before the request is sent again (RFC 9110, 10.2.3), in milliseconds; undefined when it
 * does not ask, or for longer than a minute. `now` is in Unix milliseconds.
 */
export function readRetryAfter(reply: RecordedReply | undefined, now: number): number | undefined {
  const text = reply?.headers['retry-after']?.trim()
  if (text === undefined || (reply?.status !== 429 && reply?.status !== 503)) return undefined
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Math.max(0, Date.parse(text) - now)
  return wait <= LONGEST_WAIT_MS ? wait : undefined
}
