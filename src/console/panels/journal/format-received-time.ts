import type { ControlJournalEntry } from '../../api/control-types.ts'

/** Formats the time of a request by the clock of this machine: `hh:mm:ss`. */
export function formatReceivedTime({ receivedAt }: ControlJournalEntry): string {
  return new Date(receivedAt).toTimeString().slice(0, 8)
}
