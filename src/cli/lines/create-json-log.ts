import type { JournalEntry } from '../../../mocks/core/journal-entry.ts'

/** A log for collectors: one line of JSON for everything that happens. */
export interface JsonLog {
  /** Logs an event of the mock itself. */
  readonly tell: (msg: string, facts?: Readonly<Record<string, unknown>>, level?: 'info' | 'error') => void
  /** A request that was answered: what the journal says of it without its headers, `at` by the clock of the market. */
  readonly request: (describe: () => JournalEntry) => void
}

/** Each line has `level`, `time` by the clock of this machine, and `msg`; it is written at once, so that none is lost at the end. */
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
