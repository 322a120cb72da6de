import type { JournalEntry } from '../../../mocks/core/journal/journal-entry.ts'
import { fitColors, formatClientText, formatRequestLine, paint } from '../terminal/format-request-line.ts'
import { print } from '../terminal/print.ts'

/** Prints a line about an answered request. */
export function printRequest(describe: () => JournalEntry): void {
  print(fitColors(`${formatRequest(describe())}\n`, process.stdout))
}

/** Formats one line about a request, with whether it was replayed, its gaps and its scenarios. */
export function formatRequest(entry: JournalEntry, at?: Date): string {
  const { operationId, path, replayed, gaps, scenarios } = entry
  const notes = [
    paint('gray', replayed === undefined ? '' : 'replayed'),
    paint('gray', gaps.join(' ')),
    paint('magenta', formatClientText(scenarios.join(', '))),
  ]
  return formatRequestLine({ ...entry, name: operationId ?? path }, notes, at)
}
