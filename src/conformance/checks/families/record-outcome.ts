import type { OperationId } from '../../../contract/contract-types.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { NewFinding, Tally } from '../../evidence/tally.ts'
import {
  classifyAnswer,
  createStatusFinding,
  explainInconclusiveReply,
  findWorkingOperations,
} from '../answers/classify-answer.ts'

/** Result of a statement for an exchange, with the finding if it does not hold. */
export type Outcome = NewFinding & {
  /** Undefined if the reply is inconclusive. */
  readonly holds: boolean | undefined
  /** Requirements that a violation breaks, the most specific first. Default: the judged ones. */
  readonly breaks?: readonly string[]
  /** Operation of the result, or null for the service. Default: that of the exchange. */
  readonly about?: OperationId | null
}

/** Records a pass, a finding, or the reason why the reply is inconclusive. Returns true for a pass. */
export function recordOutcome(
  tally: Tally,
  requirements: string | readonly string[],
  seen: ExchangeEvidence,
  outcome: Outcome | string,
): boolean {
  if (typeof outcome === 'string') {
    for (const each of [requirements].flat()) tally.recordUnclear(each, seen, outcome)
    return false
  }
  const { holds, breaks = requirements, about = seen.operation, ...finding } = outcome
  if (holds === false) tally.recordFinding(breaks, seen, finding, about)
  else
    for (const each of [requirements].flat())
      if (holds) tally.recordPass(each, about)
      else tally.recordUnclear(each, about, explainInconclusiveReply(seen))
  return holds === true
}

/**
 * Judges whether a documented variant of a request was accepted. A refusal is a finding only if the operation
 * answers other requests and the request was not paid. Otherwise the outcome is unclear.
 */
export function judgeAcceptance(seen: ExchangeEvidence, evidence: Evidence, message: string): Outcome {
  const answer = classifyAnswer(seen)
  const isRefused =
    answer === 'refused' && seen.payment === undefined && findWorkingOperations(evidence).has(seen.operation)
  const holds = answer === 'accepted' || (isRefused ? false : undefined)
  return { holds, ...createStatusFinding(seen, message) }
}
