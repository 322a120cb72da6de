/** Formats Unix seconds as the tables do. */
export function formatDraftInstant(seconds: number): string {
  return `${new Date(Math.floor(seconds) * 1000).toISOString().slice(0, 19)}+00:00`
}
