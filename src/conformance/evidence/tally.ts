import type { GapId, OperationId } from '../../contract/contract-types.ts'
import type { ReportedFinding } from '../model/report.ts'
import type { ExchangeEvidence } from './evidence.ts'

/** A violation that one exchange shows, beside others that it was compared with. */
export type Finding = Pick<
  ReportedFinding,
  'exchange' | 'message' | 'place' | 'expected' | 'actual' | 'certain'
> & {
  readonly beside?: readonly number[]
  /** Place of the value in the first of these. */
  readonly against?: string
  /** Columns of the row that a broken rule reads. */
  readonly columns?: readonly string[]
}

/** A finding before its value is quoted. */
export type NewFinding = Omit<Finding, 'exchange' | 'actual'> & { readonly actual: unknown }

/** Collects the results of the checks by requirement and operation. */
export interface Tally {
  /**
   * Records that `count` values satisfy a requirement. Nothing is recorded for 0. `about` is an exchange, an
   * operation, or null for the whole service.
   */
  recordPass(requirement: string, about: ExchangeEvidence | OperationId | null, count?: number): void
  /**
   * Records a violation: of the most specific requirement first, then of others that it breaks as well. Each
   * counts as evaluated once. `place` is a path in the body; `actual` is shown as shortened JSON.
   */
  recordFinding(
    requirements: string | readonly string[],
    seen: ExchangeEvidence,
    finding: NewFinding,
    about?: OperationId | null,
  ): void
  /** Records an inconclusive check, such as for changed data, a 429 or a timeout. */
  recordUnclear(requirement: string, about: ExchangeEvidence | OperationId | null, reason: string): void
  /** Records that an answered request had nothing to judge, such as only nulls. */
  recordAbsence(requirement: string, about: ExchangeEvidence, reason: string): void
  /** Records a failure of the suite itself. The requirement has no result on any operation. */
  recordError(requirement: string, reason: string): void
  /** Requests that a group is sent once more, since data may have changed between its requests. */
  requestRetry(group: string): void
  /** Records the behavior in a gap: the name of a known option, or a few words. */
  recordObservation(gap: GapId, seen: ExchangeEvidence, observed: string): void
}
