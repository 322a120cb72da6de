import type { OperationId } from '../../../contract/contract-types.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { classifyAnswer, createStatusFinding, explainInconclusiveReply } from '../answers/classify-answer.ts'

/**
 * Records a pass if a statement holds, otherwise the finding. With undefined for `holds` the reply is
 * inconclusive. Returns true if the statement holds.
 */
export function recordOutcome(
  tally: Tally,
  requirements: string | readonly string[],
  seen: ExchangeEvidence,
  holds: boolean | undefined,
  finding: Parameters<Tally['recordFinding']>[2],
): boolean {
  if (holds === false) tally.recordFinding(requirements, seen, finding)
  else
    for (const requirement of [requirements].flat())
      if (holds) tally.recordPass(requirement, seen)
      else tally.recordUnclear(requirement, seen, explainInconclusiveReply(seen))
  return holds === true
}

/**
 * Records whether a documented variant of a request was accepted. A refusal is a finding only if the
 * operation answers other requests and the request was not paid. Otherwise the outcome is unclear.
 */
export function recordAcceptance(
  tally: Tally,
  requirement: string,
  seen: ExchangeEvidence,
  working: ReadonlySet<OperationId>,
  message: string,
): void {
  const answer = classifyAnswer(seen)
  const isRefused = answer === 'refused' && seen.payment === undefined && working.has(seen.operation)
  const holds = answer === 'accepted' || (isRefused ? false : undefined)
  recordOutcome(tally, requirement, seen, holds, createStatusFinding(seen, message))
}
