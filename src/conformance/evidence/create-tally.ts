import type { OperationId } from '../../contract/contract-types.ts'
import type { GapObservation } from '../model/report.ts'
import type { ExchangeEvidence } from './evidence.ts'
import { quoteValue } from './quote-value.ts'
import type { Finding, Tally } from './tally.ts'

/** Results of one requirement on one operation. */
export interface RequirementTally {
  evaluated: number
  /** Findings, each with the most specific requirement that it breaks. */
  readonly findings: { readonly finding: Finding; readonly shownBy: string }[]
  readonly unclear: string[]
  /** Reasons why replies contained nothing to judge. */
  readonly absent: string[]
}

export interface TallyResults {
  readonly find: (requirement: string, operation: OperationId | null) => RequirementTally | undefined
  /** Returns the requirements with a result, each with its operation. */
  readonly keys: () => readonly (readonly [requirement: string, operation: OperationId | null])[]
  /** Internal errors of the suite by requirement id. */
  readonly errors: ReadonlyMap<string, string>
  /** Names of the groups that should be sent once more. */
  readonly unsettled: ReadonlySet<string>
  readonly observed: readonly GapObservation[]
}

/** Creates an empty tally, whose results can be read later. */
export function createTally(): Tally & TallyResults {
  const counts = new Map<string, Map<OperationId | null, RequirementTally>>()
  const keys: [string, OperationId | null][] = []
  const unsettled = new Set<string>()
  const errors = new Map<string, string>()
  const observed = new Map<string, GapObservation>()

  function openCount(requirement: string, operation: OperationId | null): RequirementTally {
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
    unsettled,
    errors,
    recordError: (requirement, reason) => void errors.set(requirement, reason),
    requestRetry: group => void unsettled.add(group),
    get observed() {
      return [...observed.values()]
    },
    find: (requirement, operation) => counts.get(requirement)?.get(operation),
    keys: () => keys,
    recordPass(requirement, about, count = 1) {
      if (count > 0) openCount(requirement, findOperationId(about)).evaluated += count
    },
    recordFinding(requirements, seen, { actual, ...rest }, about = seen.operation) {
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
    recordUnclear(requirement, about, reason) {
      openCount(requirement, findOperationId(about)).unclear.push(reason)
    },
    recordAbsence(requirement, { operation }, reason) {
      openCount(requirement, operation).absent.push(reason)
    },
    recordObservation(id, { operation: operationId }, what) {
      observed.set(`${id} ${operationId} ${what}`, { id, operationId, observed: what })
    },
  }
}

function isSameFinding(one: Finding, other: Finding): boolean {
  return one.exchange === other.exchange && one.place === other.place && one.message === other.message
}

function findOperationId(about: ExchangeEvidence | OperationId | null): OperationId | null {
  return typeof about === 'object' && about !== null ? about.operation : about
}
