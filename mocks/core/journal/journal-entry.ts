import type { OperationId } from '../../../src/contract/contract-types.ts'
import type { Origin } from '../../../src/contract/match-route.ts'
import type { components } from '../../../src/generated/control-api.ts'

/**
 * A request in the journal, as it was sent. Of all credentials only the default key of the mock is shown. `at` is by the
 * clock of the session, `receivedAt` by that of the machine. `openapi.yaml` of the control API describes all members.
 */
export interface JournalEntry
  extends Readonly<Omit<components['schemas']['JournalEntry'], 'origin' | 'operationId'>> {
  readonly origin: Origin
  readonly operationId: OperationId | null
}

/** Time and size of a sent reply, which its adapter fills in. */
export interface DeliveryRecord extends Pick<Writable, 'ms' | 'bytes'> {
  /** Returns the journal entry of the request. Set once it is recorded. */
  describe?: () => JournalEntry
  /** Notifies subscribers that `ms` is known. Set once the request is recorded. */
  announce?: () => void
}

type Writable = { -readonly [Key in keyof JournalEntry]: JournalEntry[Key] }
