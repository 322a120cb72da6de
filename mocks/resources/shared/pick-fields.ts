/** The named fields of an object, in the order of the names. */
export function pickFields<Entry extends object>(entry: object, fields: readonly string[]): Entry {
  return Object.fromEntries(fields.map(field => [field, entry[field as keyof typeof entry]])) as Entry
}
