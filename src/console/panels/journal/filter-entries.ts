import type { JournalEntry } from '../../api/control-types.ts'

/** Filter for requests without an operation. */
export const NO_OPERATION = 'none'

/** The entries of an operation that were answered with a status, or with one of a class such as 4xx. */
export function filterEntries(
  entries: readonly JournalEntry[],
  { operation, status }: { readonly operation: string; readonly status: string },
): readonly JournalEntry[] {
  if (operation === '' && status === '') return entries
  const begin = status.replace(/x+$/, '')
  return entries.filter(
    entry =>
      (operation === '' || (entry.operationId ?? NO_OPERATION) === operation) &&
      String(entry.status).startsWith(begin),
  )
}

/** Every status that occurs, each class before its members. */
export function listStatuses(entries: readonly JournalEntry[]): string[] {
  const statuses = new Set(entries.map(({ status }) => String(status)))
  const classes = new Set([...statuses].map(status => `${status[0]}xx`))
  return [...classes, ...statuses].sort((a, b) => a.replace('xx', '').localeCompare(b.replace('xx', '')))
}
