/** Formats Unix seconds as DateTime('UTC'): ISO 8601 with an offset of +00:00 (contract, envelope rule 5). */
export function formatDateTime(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`
}
