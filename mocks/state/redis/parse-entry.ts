/** An entry as it was written; undefined for what somebody else put in its place. */
export function parseEntry<Entry>(text: string): Entry | undefined {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    return undefined
  }
}
