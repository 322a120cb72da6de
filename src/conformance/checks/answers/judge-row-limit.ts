import type { Seen } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { findParameter } from '../../requests/build-required-query.ts'
import { listRowKeys } from '../cells/list-row-keys.ts'
import { recordOutcome } from '../families/record-outcome.ts'

/** No more rows than a limit, told by as many or more; in a time series limit may count tokens (GAP-28). */
export function judgeRowLimit(seen: Seen, limit: number, requirement: string, tally: Tally): void {
  const { rows, rowsAt, typed } = seen
  if (rows === undefined || (typed.granularity ?? 'total') !== 'total') return
  const count = countLimitedRows(seen)
  if (count < limit) {
    tally.recordUnclear(requirement, seen, `there are ${count} rows, and ${limit} were the most`)
    return
  }
  recordOutcome(tally, requirement, seen, count <= limit, {
    message: 'There are more rows than were asked for.',
    place: rowsAt || 'body',
    expected: `at most ${limit} rows`,
    actual: `${count} rows`,
  })
}

/** How many rows a limit counts: where it is about posts (GAP-C6), one of them may be in a row for each token it names. */
export function countLimitedRows({ target, rows = [] }: Seen): number {
  const isOfPosts = findParameter(target, 'limit')?.gaps.includes('GAP-C6') === true
  return isOfPosts ? new Set(listRowKeys(target, rows)).size : rows.length
}
