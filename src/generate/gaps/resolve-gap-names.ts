import { mapMembers } from '../../contract/schema/map-members.ts'
import type { SpecDocument } from '../spec-document.ts'

/** Replaces each name of a gap in `x-gaps` by its id. */
export function resolveGapNames(document: SpecDocument): SpecDocument {
  const { 'x-gaps': register = [], ...rest } = document
  const ids = new Map<unknown, string>(register.flatMap(({ id, name }) => (name ? [[name, id]] : [])))
  return { ...document, ...(resolveIn(rest, ids) as typeof rest) }
}

function resolveIn(node: unknown, ids: ReadonlyMap<unknown, string>): unknown {
  return mapMembers(node, (value, key) =>
    key === 'x-gaps' && Array.isArray(value)
      ? value.map(item => ids.get(item) ?? item)
      : resolveIn(value, ids),
  )
}
