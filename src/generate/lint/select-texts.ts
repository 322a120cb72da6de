/** A value of a document, and the keys that lead to it. */
export interface PlacedNode {
  readonly node: unknown
  readonly path: readonly string[]
}

/** A text of a document, and the keys that lead to it. */
export interface PlacedText {
  readonly text: string
  readonly path: readonly string[]
}

/**
 * Selects texts by a pattern such as `/x-gaps/*`: `*` is one key, `**` any number of them outside of
 * examples, and a last `@` the keys of an object themselves.
 */
export function selectTexts(document: unknown, pattern: string): PlacedText[] {
  return selectNodes(document, pattern).flatMap(({ node, path }) =>
    typeof node === 'string' ? [{ text: node, path }] : [],
  )
}

/** Selects values of any kind by such a pattern. */
export function selectNodes(document: unknown, pattern: string): PlacedNode[] {
  const found: PlacedNode[] = []
  select(document, pattern.split('/').slice(1), [], found)
  return found
}

function select(node: unknown, keys: readonly string[], path: readonly string[], found: PlacedNode[]): void {
  const [first, ...rest] = keys
  if (first === undefined) found.push({ node, path })
  if (first === '**') select(node, rest, path, found)
  if (first === undefined || typeof node !== 'object' || node === null) return
  const members = node as Readonly<Record<string, unknown>>
  const named = Object.hasOwn(members, first) ? [first] : []
  for (const key of ['*', '**', '@'].includes(first) ? Object.keys(members) : named) {
    const place = [...path, key]
    if (first === '@') found.push({ node: key, path: place })
    else if (first !== '**') select(members[key], rest, place, found)
    else if (!key.startsWith('example')) select(members[key], keys, place, found)
  }
}
