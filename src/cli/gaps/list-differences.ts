/** A difference between two JSON values. `before` or `after` is undefined when it is missing. */
export interface ValueDifference {
  /** Path of the difference, such as `[0].data[3][5]`. Empty for the whole value. */
  readonly place: string
  readonly before: unknown
  readonly after: unknown
}

/**
 * Returns at most `most` differences between two JSON values. Added or removed list items appear as a
 * difference in length.
 */
export function listDifferences(
  before: unknown,
  after: unknown,
  most: number,
  place = '',
): ValueDifference[] {
  if (Object.is(before, after)) return []
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ place, before, after }]
  const isList = Array.isArray(before)
  const names = isList
    ? [...Object.keys(before).slice(0, Number(after.length)), 'length']
    : new Set([...Object.keys(before), ...Object.keys(after)])
  const found: ValueDifference[] = []
  for (const name of names) {
    if (found.length >= most) break
    const inner = isList && name !== 'length' ? `[${name}]` : `${place === '' ? '' : '.'}${name}`
    found.push(
      ...listDifferences(pick(before, name), pick(after, name), most - found.length, `${place}${inner}`),
    )
  }
  return found
}

/** Returns an own member of an object, not one of its prototype such as `constructor`. */
function pick(container: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(container, name) ? container[name] : undefined
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
