import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import type { GroupOutcome } from '../families/judge-groups.ts'
import { findKeyColumn } from './list-row-keys.ts'

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

/** Creates the finding about the key of one row. */
export function createKeyFinding(
  seen: ExchangeEvidence,
  at: number,
  ...rest: readonly [message: string, expected: string, actual: unknown]
): GroupOutcome {
  return createCellFinding(seen, at, findKeyColumn(seen.target) ?? '', ...rest)
}
