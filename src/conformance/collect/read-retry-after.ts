import { parseRetryAfter } from '../../network/parse-retry-after.ts'
import type { RecordedReply } from '../model/recording.ts'

/** Maximum wait before a request is repeated (milliseconds). */
const LONGEST_WAIT_MS = 60_000

/**
 * Returns the requested wait of a reply in milliseconds (RFC 9110, 10.2.3). Returns undefined if it requests
 * no wait or more than a minute. `now` is in Unix milliseconds.
 */
export function readRetryAfter(reply: RecordedReply | undefined, now: number): number | undefined {
  const text = reply?.headers['retry-after']?.trim()
  if (text === undefined || (reply?.status !== 429 && reply?.status !== 503)) return undefined
  const wait = parseRetryAfter(text, now)
  return wait !== undefined && wait <= LONGEST_WAIT_MS ? wait : undefined
}
