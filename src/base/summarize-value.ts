const MAX_CHARACTERS = 80

/** Shortens an untrusted value for a message. Cuts a long text, and shows an object as `{…}`. */
export function summarizeValue(value: unknown): string {
  const text = typeof value === 'object' ? '{…}' : String(value)
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}
