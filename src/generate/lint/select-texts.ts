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
  return select(document, pattern.split('/').slice(1), [])
}

function select(node: unknown, [first, ...rest]: readonly string[], path: readonly string[]): PlacedText[] {
  if (first === undefined) return typeof node === 'string' ? [{ text: node, path }] : []
  if (first === '**') {
    const inner = listEntries(node).filter(([key]) => !key.startsWith('example'))
    return [
      ...select(node, rest, path),
      ...inner.flatMap(([key, value]) => select(value, [first, ...rest], [...path, key])),
    ]
  }
  const entries = listEntries(node)
  if (first === '@') return entries.map(([key]) => ({ text: key, path: [...path, key] }))
  return entries
    .filter(([key]) => first === '*' || key === first)
    .flatMap(([key, value]) => select(value, rest, [...path, key]))
}

function listEntries(node: unknown): [key: string, value: unknown][] {
  return typeof node === 'object' && node !== null ? Object.entries(node) : []
}
