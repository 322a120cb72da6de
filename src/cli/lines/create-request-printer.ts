import type { JournalEntry } from '../../../mocks/core/journal/journal-entry.ts'
import { readOutputFormat } from '../terminal/print.ts'
import { createColorize, formatClientText, formatRequestLine } from './format-request-line.ts'

/** Creates a printer with a line for each request. */
export function createRequestPrinter(): (describe: () => JournalEntry) => void {
  const { color } = readOutputFormat()
  return describe => process.stdout.write(`${formatRequest(describe(), new Date(), color)}\n`)
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
