import type { GapId, OperationId } from '../../contract/contract-types.ts'
import type { ExchangeEvidence } from './evidence.ts'

/** One thing that is not as it should be. */
export interface Finding {
  /** Number of the exchange that shows it. */
  readonly exchange: number
  /** The error, in a sentence. */
  readonly message: string
  /** Place in the reply, such as `[0].data[3].buyCount` or `header content-type`. */
  readonly place: string
  readonly expected: string
  readonly actual: string
}

/** Results of the checks by requirement and operation. */
export interface Tally {
  /** `count` values were looked at and hold; nothing is counted for 0. The operation is that of the exchange, or null for the service. */
  recordPass(requirement: string, about: ExchangeEvidence | OperationId | null, count?: number): void
  /**
   * A statement does not hold: the requirement that says so most exactly, then others that say it too. Each counts as
   * evaluated once. `place` is a path in the body; `actual` is shown as JSON, shortened.
   */
  recordFinding(
    requirements: string | readonly string[],
    seen: ExchangeEvidence,
    finding: { message: string; place: string; expected: string; actual: unknown },
    about?: OperationId | null,
  ): void
  /** Records an inconclusive check: data moved, 429, a timeout. */
  recordUnclear(requirement: string, about: ExchangeEvidence | OperationId | null, reason: string): void
  /** There was nothing to judge, though the request was answered: every value was null. */
  recordAbsence(requirement: string, about: ExchangeEvidence, reason: string): void
  /** The suite itself failed, so nothing is known of a requirement on any operation. */
  recordError(requirement: string, reason: string): void
  /** A group of requests did not hold and should be sent once more, since data may have moved in between. */
  requestRetry(group: string): void
  /** Records the behavior in a gap: the name of a known option, else a few words. */
  recordObservation(gap: GapId, seen: ExchangeEvidence, observed: string): void
}
