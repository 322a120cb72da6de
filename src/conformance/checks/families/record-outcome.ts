import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'

/** Records a pass if a statement holds, otherwise the finding. Returns `holds`. */
export function recordOutcome(
  tally: Tally,
  requirements: string | readonly string[],
  seen: ExchangeEvidence,
  holds: boolean,
  finding: Parameters<Tally['recordFinding']>[2],
): boolean {
  if (holds) for (const requirement of [requirements].flat()) tally.recordPass(requirement, seen)
  else tally.recordFinding(requirements, seen, finding)
  return holds
}
