import type { Origin } from '../../src/contract/match-route.ts'
import type { Delivery } from './journal-entry.ts'

/** The parts of a request that the mock reads. No adapter passes more. */
export interface MockRequest {
  readonly method: string
  readonly origin: Origin
  /** Path as sent, without the query. */
  readonly path: string
  /** Query as sent, without the question mark. */
  readonly query: string
  /** The value of a header, whatever the case of its name. */
  readonly header: (name: string) => string | undefined
  /** For the journal; an adapter that sends replies knows how long it took. */
  readonly delivery?: Delivery | undefined
}

/** A reply as plain data; every adapter sends the same one. */
export interface MockReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Milliseconds to wait before the first byte; Infinity for a reply that never comes. */
  readonly delayMs?: number
  /** Failure while the body is sent. An adapter without a socket uses the nearest one. */
  readonly fault?: TransportFault
}

/** Cut off before the headers, cut off in the middle of the body, or sent in small pieces over `ms` milliseconds. */
export type TransportFault =
  | { readonly kind: 'reset' }
  | { readonly kind: 'truncate' }
  | { readonly kind: 'dribble'; readonly ms: number }
