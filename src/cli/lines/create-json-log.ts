import type { JournalEntry } from '../../../mocks/core/journal-entry.ts'

/** Members every line has, as collectors of logs know them. */
interface Line {
  readonly level: 'info' | 'error'
  readonly msg: string
}

/** Writes lines of JSON. */
export interface JsonLog {
  /** Something that happened to the mock itself. */
  tell(line: Line, facts?: Readonly<Record<string, unknown>>): void
  /** A request that was answered: what the journal says of it, where `time` is that of the machine and `at` that of the market. */
  request(describe: () => JournalEntry): void
}

/** One line of JSON for everything that happens, written at once, so that none is missing when the process ends. */
export function createJsonLog(write: (text: string) => unknown, now: () => Date = () => new Date()): JsonLog {
  const tell: JsonLog['tell'] = (line, facts = {}) =>
    write(`${JSON.stringify({ level: line.level, time: now().toISOString(), msg: line.msg, ...facts })}\n`)
  return {
    tell,
    request: describe => {
      const entry = describe()
      tell({ level: entry.status >= 500 ? 'error' : 'info', msg: 'request' }, { ...entry })
    },
  }
}
