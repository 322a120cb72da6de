import type { GapId, OperationId } from '../../contract/contract-types.ts'
import type { GapObservation, ReportedFinding } from '../model/report.ts'
import type { ExchangeEvidence } from './evidence.ts'
import { quoteValue } from './quote-value.ts'

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

/** Results of one requirement on one operation. */
export interface RequirementTally {
  evaluated: number
  /** Findings, each with the most specific requirement that it breaks. */
  readonly findings: { readonly finding: Finding; readonly shownBy: string }[]
  readonly unclear: string[]
  /** Reasons why replies contained nothing to judge. */
  readonly absent: string[]
}

/** The subject of a result: an exchange, an operation, or null for the whole service. */
type Subject = ExchangeEvidence | OperationId | null

/** Collects the results of the checks by requirement and operation. */
export type Tally = ReturnType<typeof createTally>

/** Creates an empty tally. */
export function createTally() {
  const counts = new Map<string, Map<OperationId | null, RequirementTally>>()
  const keys: (readonly [requirement: string, operation: OperationId | null])[] = []
  const unsettled = new Set<string>()
  const errors = new Map<string, string>()
  const observed = new Map<string, GapObservation>()

  function openCount(requirement: string, about: Subject): RequirementTally {
    const operation = typeof about === 'object' && about !== null ? about.operation : about
    const byOperation = counts.get(requirement) ?? new Map<OperationId | null, RequirementTally>()
    counts.set(requirement, byOperation)
    const known = byOperation.get(operation)
    if (known !== undefined) return known
    const count: RequirementTally = { evaluated: 0, findings: [], unclear: [], absent: [] }
    byOperation.set(operation, count)
    keys.push([requirement, operation])
    return count
  }

  return {
    /** Records that `count` values satisfy a requirement. Nothing is recorded for 0. */
    recordPass(requirement: string, about: Subject, count = 1): void {
      if (count > 0) openCount(requirement, about).evaluated += count
    },
    /**
     * Records a violation: of the most specific requirement first, then of others that it breaks as well. Each
     * counts as evaluated once. `place` is a path in the body; `actual` is shown as shortened JSON.
     */
    recordFinding(
      requirements: string | readonly string[],
      seen: ExchangeEvidence,
      { actual, ...rest }: NewFinding,
      about: OperationId | null = seen.operation,
    ): void {
      const [shownBy = '', ...others] = [requirements].flat()
      const finding = { ...rest, actual: quoteValue(actual), exchange: seen.n }
      for (const requirement of [shownBy, ...others]) {
        const count = openCount(requirement, about)
        const last = count.findings.at(-1)
        // Several requirements may give one cause.
        if (last !== undefined && isSameFinding(last.finding, finding)) continue
        count.evaluated++
        count.findings.push({ finding, shownBy })
      }
    },
    /** Records an inconclusive check, such as for changed data, a 429 or a timeout. */
    recordUnclear(requirement: string, about: Subject, reason: string): void {
      openCount(requirement, about).unclear.push(reason)
    },
    /** Records that an answered request had nothing to judge, such as only nulls. */
    recordAbsence(requirement: string, about: ExchangeEvidence, reason: string): void {
      openCount(requirement, about).absent.push(reason)
    },
    /** Records a failure of the suite itself. The requirement has no result on any operation. */
    recordError: (requirement: string, reason: string) => void errors.set(requirement, reason),
    /** Requests that a group is sent once more, since data may have changed between its requests. */
    requestRetry: (group: string) => void unsettled.add(group),
    /** Records the behavior in a gap: the name of a known option, or a few words. */
    recordObservation(id: GapId, { operation: operationId }: ExchangeEvidence, what: string): void {
      observed.set(`${id} ${operationId} ${what}`, { id, operationId, observed: what })
    },
    find: (requirement: string, operation: OperationId | null) => counts.get(requirement)?.get(operation),
    /** Returns the requirements with a result, each with its operation. */
    keys: (): typeof keys => keys,
    /** Internal errors of the suite by requirement id. */
    errors,
    /** Names of the groups that should be sent once more. */
    unsettled,
    get observed(): readonly GapObservation[] {
      return [...observed.values()]
    },
  }
}

function isSameFinding(one: Finding, other: Finding): boolean {
  return one.exchange === other.exchange && one.place === other.place && one.message === other.message
}
