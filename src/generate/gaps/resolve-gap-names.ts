import type { SpecDocument } from '../spec-document.ts'

/** Replaces each name of a gap in `x-gaps` by its id. */
export function resolveGapNames(document: SpecDocument): SpecDocument {
  const { 'x-gaps': register = [], ...rest } = document
  const ids = new Map<unknown, string>(register.flatMap(({ id, name }) => (name ? [[name, id]] : [])))
  return { ...document, ...(resolveIn(rest, ids) as typeof rest) }
}

function resolveIn(node: unknown, ids: ReadonlyMap<unknown, string>): unknown {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return node.map(item => resolveIn(item, ids))
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'x-gaps' && Array.isArray(value)
        ? value.map(item => ids.get(item) ?? item)
        : resolveIn(value, ids),
    ]),
  )
}
