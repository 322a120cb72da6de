/**
 * Relation of the values of a part to those of the whole: fewer make the whole fewer, or more (under `not`), or it is unknown.
 */
export type Compatibility = 'same' | 'opposite' | 'unknown'

/** Returns the relation of a schema under a keyword of `owners` to the outer one. `most` limits the items of a `contains`. */
export function findCompatibility(
  keyword: string,
  owners: readonly Readonly<Record<string, unknown>>[],
): Compatibility {
  if (keyword === 'not') return 'opposite'
  const isCounted = owners.some(({ maxContains }) => maxContains !== undefined)
  return keyword === 'if' || keyword === 'oneOf' || (keyword === 'contains' && isCounted) ? 'unknown' : 'same'
}

/** Combines two relations: of a part to a part, and of this to the whole. */
export function combineCompatibilities(outer: Compatibility, inner: Compatibility): Compatibility {
  if (outer === 'unknown' || inner === 'unknown') return 'unknown'
  return outer === inner ? 'same' : 'opposite'
}
