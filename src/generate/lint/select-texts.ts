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
  return select(document, pattern.split('/').slice(1), [])
}

function select(node: unknown, [first, ...rest]: readonly string[], path: readonly string[]): PlacedNode[] {
  if (first === undefined) return [{ node, path }]
  const entries: [key: string, value: unknown][] =
    typeof node === 'object' && node !== null ? Object.entries(node) : []
  if (first === '**') {
    const inner = entries.filter(([key]) => !key.startsWith('example'))
    return [
      ...select(node, rest, path),
      ...inner.flatMap(([key, value]) => select(value, [first, ...rest], [...path, key])),
    ]
  }
  if (first === '@') return entries.map(([key]) => ({ node: key, path: [...path, key] }))
  return entries
    .filter(([key]) => first === '*' || key === first)
    .flatMap(([key, value]) => select(value, rest, [...path, key]))
}
