import type { Seen } from '../../evidence/evidence.ts'
import type { GroupOutcome } from '../families/judge-groups.ts'
import { describeBrokenCell } from './describe-broken-cell.ts'

/** Lists over windows that contain each other, the shortest first: what they count of the same thing does not shrink. */
export function findShrunkRow(
  lists: readonly (Seen | undefined)[],
  key: string,
  fields: readonly string[],
): GroupOutcome {
  let holds = 0
  for (const [index, longer] of lists.entries()) {
    const shorter = lists[index - 1]
    for (const [at, row] of (shorter === undefined ? [] : (longer?.rows ?? [])).entries()) {
      const before = shorter?.rows?.find(each => each[key] === row[key])
      for (const field of before === undefined ? [] : fields) {
        const [less, more] = [Number(before?.[field]), Number(row[field])]
        // The windows may not have been counted at the same moment; a little less than that shows nothing.
        const least = less * 0.95 - 3
        if (longer === undefined || Number.isNaN(more) || !(least > 0)) continue
        if (more < least) {
          const message = `${field} is smaller over the longer window than over the shorter one (exchange ${shorter?.n}).`
          return describeBrokenCell(longer, at, field, message, `at least ${less}`, more)
        }
        holds++
      }
    }
  }
  return { holds }
}
