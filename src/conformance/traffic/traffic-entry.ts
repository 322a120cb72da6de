import type { Failure, RecordedReply } from '../model/recording.ts'

/** One recorded request with its result, from a file or a proxy. It still contains secrets. */
export interface TrafficEntry {
  readonly method: string
  /** Whole URL, with its query. */
  readonly url: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** The header of the key as it was spelled. */
  readonly keyHeader?: string
  /** Time of sending in Unix milliseconds, and duration of the complete reply. */
  readonly at: number
  readonly ms: number
  /** One of the two; neither where the file does not hold the answer of a service. */
  readonly reply?: RecordedReply
  readonly failure?: Failure
  /** Reason why both are missing. */
  readonly missing?: IgnoredEntry
}

/** Reason why a request is not judged. */
export type IgnoredEntry =
  | 'of no operation of the contract'
  | 'to another host than those given'
  | 'with another method than GET'
  | 'answered by a mock'
  | 'answered by mdc proxy'
  | 'answered by a test'
  | 'answered by a cache'
  | 'answered by a service worker'
  | 'answered by a cache or a service worker'
  | 'stopped by the client'
  | 'failed in the browser, as when the service sends no CORS headers'
  | 'without a reply in the file'
  | 'without a body in the file'
  | 'without the end of the body in the file'

/** Number of requests that are not judged, by reason. */
export type IgnoredCounts = Readonly<Partial<Record<IgnoredEntry, number>>>
