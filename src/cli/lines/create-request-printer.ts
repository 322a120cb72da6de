import type { JournalEntry } from '../../../mocks/core/journal/journal-entry.ts'
import { sanitizeText } from '../../base/sanitize-text.ts'
import { createColorize, styleByStatus } from './create-colorize.ts'
import { createLinePrinter } from './create-line-printer.ts'

/** Maximum length of a text in a line. The journal has the full text. */
const MAX_CHARACTERS = 60

/** Creates a printer with a line for each request. It prints lines in batches. */
export function createRequestPrinter(
  write: (text: string) => unknown,
  isColored: boolean,
): (describe: () => JournalEntry) => void {
  const { print } = createLinePrinter(write, (describe: () => JournalEntry) =>
    formatRequest(describe(), new Date(), isColored),
  )
  return print
}

/**
 * Formats one line about a request: time, method, status, duration, operation, query, whether it was replayed, gaps and
 * scenarios.
 */
export function formatRequest(entry: JournalEntry, at: Date, isColored: boolean): string {
  const { method, status, ms, operationId, path, query, replayed, gaps, scenarios } = entry
  const paint = createColorize(isColored)
  const parts = [
    paint('gray', at.toTimeString().slice(0, 8)),
    paint(styleByStatus(status), `${formatClientText(method)} ${status}`),
    `${Math.round(ms ?? 0)} ms`.padStart(8),
    formatClientText(operationId ?? path),
    formatClientText(query),
    replayed === undefined ? '' : paint('gray', 'replayed'),
    paint('gray', gaps.join(' ')),
    paint('magenta', formatClientText(scenarios.join(', '))),
  ]
  return parts.filter(part => part !== '').join('  ')
}

/** Formats text of a client as one short line without control characters. */
export function formatClientText(text: string): string {
  const short = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text
  return sanitizeText(short.replace(/\s/g, ' '))
}
