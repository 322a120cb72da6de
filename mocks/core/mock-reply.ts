import type { Origin } from '../../src/contract/match-route.ts'
import type { DeliveryRecord } from './journal/journal-entry.ts'

/** The parts of a request that the mock reads. No adapter passes more. */
export interface MockRequest {
  readonly method: string
  readonly origin: Origin
  /** Path as sent, without the query. */
  readonly path: string
  /** Query as sent, without the question mark. */
  readonly query: string
  /** Returns the value of a header. The case of its name is ignored. */
  readonly header: (name: string) => string | undefined
  /** Time and size of the sent reply for the journal. The adapter fills them in. */
  readonly delivery?: DeliveryRecord | undefined
}

/** A reply as plain data, the same for every adapter. */
export interface MockReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Milliseconds to wait before the first byte. Infinity for a reply that is never sent. */
  readonly delayMs?: number
  /** Transport failure to simulate: cut off before the headers or in the body. An adapter without a socket simulates the nearest one. */
  readonly fault?: { readonly kind: 'reset' | 'truncate' }
}
