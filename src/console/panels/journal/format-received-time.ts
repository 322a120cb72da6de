import type { ControlJournalEntry } from '../../api/control-types.ts'

/** Formats the time of a request by the clock of this machine: `hh:mm:ss`. */
export function formatReceivedTime({ receivedAt }: Pick<ControlJournalEntry, 'receivedAt'>): string {
  return new Date(receivedAt).toTimeString().slice(0, 8)
}

/** Formats how long ago a request came: `3 s ago`. After an hour it is its time. `now` is in Unix milliseconds. */
export function formatAge(entry: Pick<ControlJournalEntry, 'receivedAt'>, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(entry.receivedAt)) / 1000))
  if (seconds < 1) return 'now'
  if (seconds < 60) return `${seconds} s ago`
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min ago` : formatReceivedTime(entry)
}
