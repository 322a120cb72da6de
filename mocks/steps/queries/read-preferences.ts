/** One preference of a request: its name in lower case, and its value without quotes. */
export interface Preference {
  readonly name: string
  readonly value: string
}

// No two parts in a row can take the same spaces: a header of nothing else would be tried in all ways to share them.
const preferencePattern = /\s*([^\s=,;]+)\s*(?:=(?:\s*"((?:[^"\\]|\\.)*)"\s*|([^",;]*)))?(?:;[^,]*)?(?:,|$)/y

/**
 * Parses a Prefer header (RFC 7240), in which commas separate preferences. Values without quotes may contain
 * characters that a token may not, such as `=` and `@`. Parameters of a preference are ignored, and so is all
 * text after a malformed preference.
 */
export function readPreferences(header: string | undefined): Preference[] {
  if (header === undefined) return []
  const found: Preference[] = []
  preferencePattern.lastIndex = 0
  while (preferencePattern.lastIndex < header.length) {
    const match = preferencePattern.exec(header)
    if (match?.[1] === undefined) return found
    const value = match[2]?.replace(/\\(.)/g, '$1') ?? match[3]?.trim() ?? ''
    found.push({ name: match[1].toLowerCase(), value })
  }
  return found
}
