/** Days that were looked at. The replies of one run are about few. */
const knownDays = new Map<string, boolean>()

/** Returns true if a text `YYYY-MM-DD` is an existing calendar date within a range. */
export function isDay(
  day: string,
  [first, last]: readonly [string, string] = ['0000', '9999-99-99'],
): boolean {
  // Date moves a day that does not exist to another one.
  const exists = knownDays.get(day) ?? new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true
  knownDays.set(day, exists)
  return exists && first <= day && day <= last
}
