import type { JournalEntry } from '../../../mocks/core/journal/journal-entry.ts'

type Level = 'info' | 'error'

/**
 * Creates a log for log collectors, with one line of JSON for each event of the mock and each answered request. Each has
 * `level`, `time` by the clock of this machine, and `msg`. It is written at once, so that no line is lost at the end.
 */
export function createJsonLog(write: (text: string) => unknown) {
  const log = (level: Level, msg: string, facts: object) =>
    write(`${JSON.stringify({ level, time: new Date().toISOString(), msg, ...facts })}\n`)
  return {
    event: (msg: string, facts: object = {}, level: Level = 'info') => log(level, msg, facts),
    /** Logs the journal entry of a request without headers. Its `at` is by the clock of the market. */
    request: (describe: () => JournalEntry) => {
      const { headers: _, receivedAt: __, ...entry } = describe()
      log(entry.status >= 500 ? 'error' : 'info', 'request', entry)
    },
  }
}
