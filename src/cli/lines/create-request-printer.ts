import type { JournalEntry } from '../../../mocks/core/journal/journal-entry.ts'
import { createColorize, formatClientText, formatRequestLine } from './format-request-line.ts'

/** Creates a printer with a line for each request. */
export function createRequestPrinter(
  write: (text: string) => unknown,
  isColored: boolean,
): (describe: () => JournalEntry) => void {
  return describe => write(`${formatRequest(describe(), new Date(), isColored)}\n`)
}

/** Formats one line about a request, with whether it was replayed, its gaps and its scenarios. */
export function formatRequest(entry: JournalEntry, at: Date, isColored: boolean): string {
  const { operationId, path, replayed, gaps, scenarios } = entry
  const paint = createColorize(isColored)
  return formatRequestLine({ ...entry, name: operationId ?? path }, at, paint, [
    replayed === undefined ? '' : paint('gray', 'replayed'),
    paint('gray', gaps.join(' ')),
    paint('magenta', formatClientText(scenarios.join(', '))),
  ])
}
