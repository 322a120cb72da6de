/** How the values of a part bear on those of the whole: fewer make the whole fewer, or more (under `not`), or it cannot be told. */
export type Compatibility = 'same' | 'opposite' | 'unknown'

/** How a schema under a keyword of `owners` bears on the one around it. At most so many items may satisfy a `contains`. */
export function findCompatibility(
  keyword: string,
  owners: readonly Readonly<Record<string, unknown>>[],
): Compatibility {
  if (keyword === 'not') return 'opposite'
  const isCounted = owners.some(({ maxContains }) => maxContains !== undefined)
  return keyword === 'if' || keyword === 'oneOf' || (keyword === 'contains' && isCounted) ? 'unknown' : 'same'
}

/** How a part of a part bears on the whole. */
export function combineCompatibilities(outer: Compatibility, inner: Compatibility): Compatibility {
  if (outer === 'unknown' || inner === 'unknown') return 'unknown'
  return outer === inner ? 'same' : 'opposite'
}
