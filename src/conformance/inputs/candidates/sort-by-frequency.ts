import { groupBy } from '../../../base/group-by.ts'
import type { FoundValue } from '../../model/input.ts'

/**
 * Returns the different values with their numbers of rows, the most frequent first. Ties keep their order.
 */
export function sortByFrequency(found: readonly FoundValue[]): (FoundValue & { readonly count: number })[] {
  const groups = [...groupBy(found, ({ value }) => value).values()]
  return groups.map(same => ({ ...same[0], count: same.length })).sort((a, b) => b.count - a.count)
}

/** Returns the values that occur in the fewest rows. A list of the newest pools begins with new tokens. */
export function findRarestValues(found: readonly FoundValue[], rows: readonly FoundValue[]): FoundValue[] {
  const counts = new Map(sortByFrequency(rows).map(({ value, count }) => [value, count]))
  const countOf = ({ value }: FoundValue) => counts.get(value) ?? 0
  const least = Math.min(...found.map(countOf))
  return found.filter(each => countOf(each) === least)
}
