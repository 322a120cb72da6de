import type { JournalEntry } from '../../../mocks/core/journal/journal-entry.ts'

/** A log for log collectors, with one line of JSON for each event. */
export interface JsonLog {
  /** Logs an event of the mock itself. */
  readonly tell: (msg: string, facts?: Readonly<Record<string, unknown>>, level?: 'info' | 'error') => void
  /** Logs an answered request: its journal entry without headers. `at` is by the clock of the market. */
  readonly request: (describe: () => JournalEntry) => void
}

/**
 * Creates a log. Each line has `level`, `time` by the clock of this machine, and `msg`. It is written at
 * once, so that no line is lost at the end.
 */
export function createJsonLog(write: (text: string) => unknown): JsonLog {
  const log = (level: 'info' | 'error', msg: string, facts: object) =>
    write(`${JSON.stringify({ level, time: new Date().toISOString(), msg, ...facts })}\n`)
  return {
    tell: (msg, facts = {}, level = 'info') => log(level, msg, facts),
    request: describe => {
      const { headers: _, receivedAt: __, ...entry } = describe()
      log(entry.status >= 500 ? 'error' : 'info', 'request', entry)
    },
  }
}
