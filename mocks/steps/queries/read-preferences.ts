/** One preference of a request: its name in lower case, and its value without quotes. */
export interface Preference {
  readonly name: string
  readonly value: string
}

// No two parts in a row can take the same spaces: a header of nothing else would be tried in all ways to share them.
const preferencePattern = /\s*([^\s=,;]+)\s*(?:=(?:\s*"((?:[^"\\]|\\.)*)"\s*|([^",;]*)))?(?:;[^,]*)?(?:,|$)/y

/**
 * Reads a Prefer header (RFC 7240), several of them joined by commas. Values without quotes may hold what a token may
 * not, such as `=` and `@`; what comes after something malformed is not read, and parameters of a preference are ignored.
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
