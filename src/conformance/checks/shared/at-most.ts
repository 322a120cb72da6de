import type { Seen } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { parameterOf } from '../../requests/required-query.ts'
import { hold } from './hold.ts'
import { keysOf } from './row-keys.ts'

/** No more rows than a limit; in a time series limit may count tokens (GAP-28). */
export function atMost(seen: Seen, limit: number, requirement: string, tally: Tally): void {
  const { rows, rowsAt, typed } = seen
  if (rows === undefined || (typed.granularity ?? 'total') !== 'total') return
  const count = limitedRows(seen)
  hold(tally, requirement, seen, count <= limit, {
    message: 'There are more rows than were asked for.',
    place: rowsAt || 'body',
    expected: `at most ${limit} rows`,
    actual: `${count} rows`,
  })
}

/** How many rows a limit counts: where it is about posts (GAP-C6), one of them may be in a row for each token it names. */
export function limitedRows({ target, rows = [] }: Seen): number {
  const isOfPosts = parameterOf(target, 'limit')?.gaps.includes('GAP-C6') === true
  return isOfPosts ? new Set(keysOf(target, rows)).size : rows.length
}
