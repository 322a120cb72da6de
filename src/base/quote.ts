const MAX_CHARACTERS = 80

/** Quotes a foreign value for a message. A long text is cut, and an object is named by its kind. */
export function quote(value: unknown): string {
  const text = typeof value === 'object' ? '{…}' : String(value)
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}
