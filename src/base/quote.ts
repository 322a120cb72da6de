const MAX_CHARACTERS = 80

/** A value from outside as a message can repeat it: a long text is cut, and an object is not told. */
export function quote(value: unknown): string {
  const text = typeof value === 'object' ? '{…}' : String(value)
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}
