import type { Seen } from '../evidence.ts'
import type { Tally } from '../tally.ts'
import { hold } from './hold.ts'

/** No more rows than a limit; in a time series limit may count tokens (GAP-28). */
export function atMost(seen: Seen, limit: number, requirement: string, tally: Tally): void {
  const { rows, rowsAt, typed } = seen
  if (rows === undefined || (typed.granularity ?? 'total') !== 'total') return
  hold(tally, requirement, seen, rows.length <= limit, {
    message: 'There are more rows than were asked for.',
    place: rowsAt || 'body',
    expected: `at most ${limit} rows`,
    actual: `${rows.length} rows`,
  })
}
