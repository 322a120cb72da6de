import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import type { GroupOutcome } from '../families/judge-groups.ts'

/** Creates the finding about one cell, with the expected value. */
export function createCellFinding(
  seen: ExchangeEvidence,
  at: number,
  column: string,
  message: string,
  expected: string,
  actual: unknown,
): GroupOutcome {
  return { seen, finding: { message, place: `${seen.rowsAt}[${at}].${column}`, expected, actual } }
}
