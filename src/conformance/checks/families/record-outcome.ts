import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { explainInconclusiveReply } from '../answers/classify-answer.ts'

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
