import type { OperationId } from '../../src/contract/contract-types.ts'
import type { Origin } from '../../src/contract/match-route.ts'

/** A request in the journal, as it was sent. Of all credentials only the default key of the mock is shown. */
export interface JournalEntry {
  /** Counts up from 1. */
  readonly id: number
  /** Clock of the session, ISO 8601. */
  readonly at: string
  /** Clock of the machine, ISO 8601 with milliseconds: it runs where that of the session is frozen. */
  readonly receivedAt: string
  readonly origin: Origin
  readonly method: string
  readonly path: string
  /** As sent; the value of an undocumented parameter that is named like a secret is `…`. */
  readonly query: string
  readonly accept: string | null
  /** Headers that can change a reply or that identify the client. `…` replaces a secret. */
  readonly headers: Readonly<Record<string, string>>
  /** True if the console sent it: it counts for no scenario of the application. */
  readonly isFromConsole: boolean
  /** Kinds of credentials of the request, without their values. */
  readonly access: readonly ('key' | 'payment')[]
  readonly operationId: OperationId | null
  readonly status: number
  /** Milliseconds until the reply was sent or given up, by the clock of the machine; null as long as it is on its way. */
  readonly ms: number | null
  /** Bytes of the reply on the wire, head included; null where there is no wire. */
  readonly bytes: number | null
  /** Ids of the gaps that the reply depends on. */
  readonly gaps: readonly string[]
  /** Scenarios that could change the reply, as they were asked for. */
  readonly scenarios: readonly string[]
}

/** Delivery of a reply, which its adapter fills in. */
export interface Delivery extends Pick<Writable, 'ms' | 'bytes'> {
  /** Returns the journal entry of the request. Set once it is recorded. */
  describe?: () => JournalEntry
  /** To be called when `ms` is known, for those who look on; set once the request is recorded. */
  announce?: () => void
}

type Writable = { -readonly [Key in keyof JournalEntry]: JournalEntry[Key] }
