/** A difference of two JSON values, with both sides. A missing side is undefined. */
export interface Difference {
  /** Such as `[0].data[3][5]`; empty for the whole. */
  readonly place: string
  readonly before: unknown
  readonly after: unknown
}

/** Returns the first differences of two JSON values, at most `most`. Surplus items are reported as the length of the list. */
export function listDifferences(before: unknown, after: unknown, most: number, place = ''): Difference[] {
  if (Object.is(before, after)) return []
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ place, before, after }]
  const isList = Array.isArray(before)
  const names = isList
    ? [...Object.keys(before).slice(0, Number(after.length)), 'length']
    : new Set([...Object.keys(before), ...Object.keys(after)])
  const found: Difference[] = []
  for (const name of names) {
    if (found.length >= most) break
    const inner = isList && name !== 'length' ? `[${name}]` : `${place === '' ? '' : '.'}${name}`
    found.push(...listDifferences(before[name], after[name], most - found.length, `${place}${inner}`))
  }
  return found
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
