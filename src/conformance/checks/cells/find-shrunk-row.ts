import type { NamedRow, Seen } from '../../evidence/evidence.ts'
import type { GroupOutcome } from '../families/judge-groups.ts'
import { describeBrokenCell } from './describe-broken-cell.ts'

/** What is compared over windows that contain each other. */
export interface NestedWindows {
  /** What tells the rows of one thing from others. */
  readonly key: string
  readonly fields: readonly string[]
  /**
   * What has to be there of `less` in the next window, since the two may not have been counted at the same moment; nothing above 0
   * compares nothing.
   */
  readonly least?: (less: number, field: string, row: NamedRow) => number
  /** How a finding names two windows. */
  readonly name?: (longer: Seen, shorter: Seen) => string
}

/** Lists over windows that contain each other, the shortest first: what they count of the same thing does not shrink. */
export function findShrunkRow(
  lists: readonly (Seen | undefined)[],
  {
    key,
    fields,
    least: allow = less => less * 0.95 - 3,
    name = (_, { n }) => `the longer window than over the shorter one (exchange ${n})`,
  }: NestedWindows,
): GroupOutcome {
  let holds = 0
  for (const [index, longer] of lists.entries()) {
    const shorter = lists[index - 1]
    if (longer === undefined || shorter === undefined) continue
    for (const [at, row] of (longer.rows ?? []).entries()) {
      const before = shorter.rows?.find(each => each[key] === row[key])
      for (const field of before === undefined ? [] : fields) {
        const [less, more] = [Number(before?.[field]), Number(row[field])]
        const least = allow(less, field, before as NamedRow)
        if (Number.isNaN(more) || !(least > 0)) continue
        if (more < least) {
          const message = `${field} is smaller over ${name(longer, shorter)}.`
          return describeBrokenCell(longer, at, field, message, `at least ${less}`, more)
        }
        holds++
      }
    }
  }
  return { holds }
}
