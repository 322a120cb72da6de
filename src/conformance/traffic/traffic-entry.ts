import type { Exchange } from '../model/recording.ts'
import type { RouteLocation } from './locate-route.ts'

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
  readonly missing?: string
  /** Sender of the reply, if it was not the service. Only replies of the service are judged. */
  readonly source?: string
}

/** Senders whose replies are read from a file: the service alone, or anyone. */
export type ReplySource = 'service' | 'anyone'

/** Number of ignored requests by reason, such as `answered by a mock`. */
export type IgnoredCounts = Readonly<Record<string, number>>

/** A request in traffic with its operation. */
export type RoutedEntry = TrafficEntry & { readonly route: RouteLocation }
