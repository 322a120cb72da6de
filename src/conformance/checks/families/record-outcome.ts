import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'

/** Counts whether a statement holds, with the finding to report when it does not; tells which it was. */
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
