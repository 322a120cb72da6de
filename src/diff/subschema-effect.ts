/**
 * Effect of a part on the whole if the part allows fewer values: the whole also allows fewer (`same`), allows
 * more (`opposite`, under `not`), or it is unknown.
 */
export type SubschemaEffect = 'same' | 'opposite' | 'unknown'

/**
 * Returns the effect of a schema under `keyword` on the schema around it. `owners` are the two versions of
 * the outer schema.
 */
export function findSubschemaEffect(
  keyword: string,
  owners: readonly Readonly<Record<string, unknown>>[],
): SubschemaEffect {
  if (keyword === 'not') return 'opposite'
  // What a part names or lists is allowed by an object or list that is closed to all that no part names.
  const isClosed = owners.some(own => own.unevaluatedProperties === false || own.unevaluatedItems === false)
  if (isClosed && ['allOf', 'anyOf', 'then', 'else', 'dependentSchemas'].includes(keyword)) return 'unknown'
  const isCounted = owners.some(({ maxContains }) => maxContains !== undefined)
  return keyword === 'if' || keyword === 'oneOf' || (keyword === 'contains' && isCounted) ? 'unknown' : 'same'
}

/** Combines the effects of two nested levels. */
export function combineSubschemaEffects(outer: SubschemaEffect, inner: SubschemaEffect): SubschemaEffect {
  if (outer === 'unknown' || inner === 'unknown') return 'unknown'
  return outer === inner ? 'same' : 'opposite'
}
