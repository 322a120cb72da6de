/** Copies a string, so that a slice does not keep the whole original in memory. V8 keeps a whole text in memory as long as a slice of it is in use. */
export function copyString(text: string): string {
  return JSON.parse(JSON.stringify(text))
}
