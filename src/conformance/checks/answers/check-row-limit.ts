import { findByRole } from '../../../contract/model/find-by-role.ts'
import { findKeyPath } from '../../../contract/model/list-attributes.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { findColumnAt } from '../cells/list-row-keys.ts'
import { recordOutcome } from '../families/record-outcome.ts'
import { createCountFinding } from './classify-answer.ts'

/** Checks the number of rows. It is open whether a limit counts the rows of a time series. */
export function checkRowLimit(
  seen: ExchangeEvidence,
  limit: number,
  requirements: readonly [string, ...string[]],
  tally: Tally,
): void {
  if (seen.rows === undefined || isTimeSeries(seen)) return
  const count = countLimitedRows(seen)
  const message = 'There are more rows than were asked for.'
  const finding = { ...createCountFinding(seen, message, `at most ${limit} rows`), actual: `${count} rows` }
  const isShort = count < limit && `there are ${count} rows, and ${limit} were the most`
  recordOutcome(tally, requirements, seen, isShort || { holds: count <= limit, ...finding })
}

/** Returns true for a time series, whose rows a limit may not count. */
export function isTimeSeries({ target, typed }: ExchangeEvidence): boolean {
  const split = findByRole(target, 'split')
  return split !== undefined && typed[split.name] !== split.schema.default
}

/** Counts what a limit applies to: rows, or the distinct values that `x-counts` names. */
export function countLimitedRows({ target, rows = [] }: ExchangeEvidence): number {
  const counted = meanings.counts[target.id]?.[findByRole(target, 'limit')?.name ?? '']
  const key = counted === undefined ? undefined : findColumnAt(target, findKeyPath(counted))
  return key === undefined ? rows.length : new Set(rows.map(row => row[key])).size
}
