import { isJsonNode, mapMembers } from './map-members.ts'

/** Certainty of a statement. */
export type StatementLevel = 'documented' | 'inferred' | 'sampled' | 'open'

/** Keeps statements of some levels. A node without `x-level` is documented, and `x-inferred` holds inferred ones. */
export function filterByLevel<T>(node: T, levels: readonly StatementLevel[]): T {
  const filter = (value: unknown) => filterByLevel(value, levels)
  if (!isJsonNode(node)) return mapMembers(node, filter) as T
  const {
    'x-level': level = 'documented',
    'x-inferred': inferred,
    ...members
  } = node as { 'x-level'?: StatementLevel; 'x-inferred'?: object; allOf?: readonly object[] }
  if (!levels.includes(level)) return {} as T
  if (inferred !== undefined && levels.includes('inferred'))
    return filterByLevel({ ...members, allOf: [...(members.allOf ?? []), inferred] } as T, levels)
  return mapMembers(members, filter) as T
}
