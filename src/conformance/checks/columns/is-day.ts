import { memoize } from '../../../base/memoize.ts'

/** Returns true if a text `YYYY-MM-DD` is an existing calendar date within a range. */
export function isDay(
  day: string,
  [first, last]: readonly [string, string] = ['0000', '9999-99-99'],
): boolean {
  return isExistingDay(day) && first <= day && day <= last
}

// Date moves a day that does not exist to another one. The replies of one run are about few days.
const isExistingDay = memoize(
  (day: string) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true,
  new Map<string, boolean>(),
)
