import type { ControlJournalEntry } from '../../api/control-types.ts'
import type { Route } from '../../state/use-route.ts'

/** Value of the operation filter for requests without an operation. */
export const NO_OPERATION = 'none'

/** Returns the entries of an operation with a status, or a class such as 4xx. An empty text matches all. */
export function filterEntries(
  entries: readonly ControlJournalEntry[],
  { operation = '', status = '' }: Route['params'],
): ControlJournalEntry[] {
  const begin = status.replace(/x+$/, '')
  return entries.filter(
    entry =>
      (operation === '' || (entry.operationId ?? NO_OPERATION) === operation) &&
      String(entry.status).startsWith(begin),
  )
}

/** Lists the statuses that occur, each class such as 4xx before its members. */
export function listStatuses(entries: readonly ControlJournalEntry[]): string[] {
  const statuses = new Set(entries.map(({ status }) => String(status)))
  const classes = new Set([...statuses].map(status => `${status[0]}xx`))
  return [...classes, ...statuses].sort((a, b) => a.replace('xx', '').localeCompare(b.replace('xx', '')))
}
