import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Node } from 'yaml'

/**
 * Returns the offset of the entry at a path: of a map key, or of a list
 * value. For a missing entry, returns the offset of the nearest entry around it. Aliases are followed. Returns
 * undefined for an empty file.
 */
export function findYamlOffset(
  document: Document.Parsed,
  path: readonly (string | number)[],
): number | undefined {
  let node: unknown = document.contents
  let offset = readOffset(node)
  for (const key of path) {
    const parent: unknown = isAlias(node) ? node.resolve(document) : node
    const pair = isMap(parent)
      ? parent.items.find(({ key: name }) => isScalar(name) && String(name.value) === String(key))
      : undefined
    node = pair?.value ?? (isSeq(parent) ? parent.items[Number(key)] : undefined)
    const next = readOffset(pair?.key) ?? readOffset(node)
    if (next === undefined) return offset
    offset = next
  }
  return offset
}

function readOffset(node: unknown): number | undefined {
  return isNode(node) ? (node as Node).range?.[0] : undefined
}
