import type { Exchange } from '../model/recording.ts'

/** One recorded request with its result, from a file or a proxy. It still contains secrets. */
export interface TrafficEntry extends Pick<Exchange, 'at' | 'ms' | 'reply' | 'failure'> {
  readonly method: string
  /** Complete URL with its query. */
  readonly url: string
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** Name of the key header as sent. */
  readonly keyHeader?: string
  /** Reason why reply and failure are missing: the file does not contain the service's answer. */
  readonly missing?: IgnoreReason
  /** Sender of the reply, if it was not the service. Only replies of the service are judged. */
  readonly source?: IgnoreReason
}

/** Senders whose replies are read from a file: the service alone, or anyone. */
export type ReplySource = 'service' | 'anyone'

/** Reason why a request is ignored. */
export type IgnoreReason =
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

/** Number of ignored requests by reason. */
export type IgnoredCounts = Readonly<Partial<Record<IgnoreReason, number>>>
