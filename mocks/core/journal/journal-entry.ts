import type { OperationId } from '../../../src/contract/contract-types.ts'
import type { Origin } from '../../../src/contract/match-route.ts'

/** A request in the journal, as it was sent. Of all credentials only the default key of the mock is shown. */
export interface JournalEntry {
  /** Id of the entry, counted up from 1. */
  readonly id: number
  /** Time of the session clock, ISO 8601. */
  readonly at: string
  /** Time of the machine, ISO 8601 with milliseconds. It advances even if the session clock is frozen. */
  readonly receivedAt: string
  readonly origin: Origin
  readonly method: string
  readonly path: string
  /** Query as sent. `…` replaces the value of an undocumented parameter that is named like a secret. */
  readonly query: string
  readonly accept: string | null
  /** Headers that can change a reply or that identify the client. `…` replaces a secret. */
  readonly headers: Readonly<Record<string, string>>
  /** True if the console sent it. Of its requests only those with a payment are in a journal. */
  readonly isFromConsole: boolean
  /** Kinds of credentials of the request, without their values. */
  readonly access: readonly ('key' | 'payment')[]
  readonly operationId: OperationId | null
  readonly status: number
  /**
   * Milliseconds until the reply was sent or given up, by the clock of the machine. Null while it is in
   * progress. In a store, milliseconds until it was ready, and its delay.
   */
  readonly ms: number | null
  /** Bytes of the reply as sent, including its head. Null if it was not sent over a network, and in a store. */
  readonly bytes: number | null
  /** Ids of the gaps that the reply depends on. */
  readonly gaps: readonly string[]
  /** Instant at which the reply was recorded, ISO 8601. Absent for a reply of the market. */
  readonly replayed?: string
  /** Scenarios that could change the reply, as they were written. */
  readonly scenarios: readonly string[]
}

/** Time and size of a sent reply, which its adapter fills in. */
export interface DeliveryRecord extends Pick<Writable, 'ms' | 'bytes'> {
  /** Returns the journal entry of the request. Set once it is recorded. */
  describe?: () => JournalEntry
  /** Notifies subscribers that `ms` is known. Set once the request is recorded. */
  announce?: () => void
}

type Writable = { -readonly [Key in keyof JournalEntry]: JournalEntry[Key] }
