/** Returns the named fields of an object, in the order of the names. */
export function pickFields<Entry extends object>(entry: object, fields: readonly string[]): Entry {
  const picked: Record<string, unknown> = {}
  for (const field of fields) picked[field] = entry[field as keyof typeof entry]
  return picked as Entry
}
