/** A difference between two JSON values. `before` or `after` is undefined when it is missing. */
export interface ValueDifference {
  /** Path of the difference, such as `.body.data.3`. */
  readonly place: string
  readonly before: unknown
  readonly after: unknown
}

/** Returns the differences between two JSON values. Lists of different lengths differ in that first. */
export function listDifferences(before: unknown, after: unknown, place = ''): ValueDifference[] {
  if (Object.is(before, after)) return []
  if (!isContainer(before) || !isContainer(after)) return [{ place, before, after }]
  const lengths = Array.isArray(before) && Array.isArray(after) ? ['length'] : []
  const names = new Set([...lengths, ...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap(name => listDifferences(before[name], after[name], `${place}.${name}`))
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
