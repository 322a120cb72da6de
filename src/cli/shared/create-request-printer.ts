import { styleText } from 'node:util'
import type { JournalEntry } from '../../../mocks/core/journal-entry.ts'
import { tameText } from '../../tame-text.ts'

/** More than a person can read in that time: the others are counted, so that lines cost a mock under load nothing. */
const MOST_LINES = 20
const EVERY_MS = 100

/** Longest query that a line shows; the journal has it whole. */
const MOST_CHARACTERS = 60

/** Takes descriptions of requests and prints a line for each, some at once. */
export function createRequestPrinter(
  write: (text: string) => unknown,
  isColoured: boolean,
): (describe: () => JournalEntry) => void {
  let lines: string[] = []
  let skipped = 0
  const flush = () => {
    const rest = skipped === 0 ? '' : `          … and ${skipped} more\n`
    write(`${lines.join('')}${rest}`)
    lines = []
    skipped = 0
  }
  return describe => {
    if (lines.length === MOST_LINES) {
      skipped++
      return
    }
    if (lines.length === 0) setTimeout(flush, EVERY_MS)
    lines.push(`${formatRequest(describe(), new Date(), isColoured)}\n`)
  }
}

/** One line about a request: when, what, how it was answered, in what time, and why so. */
export function formatRequest(entry: JournalEntry, at: Date, isColoured: boolean): string {
  const { method, status, ms, operationId, path, query, gaps, scenarios } = entry
  const paint: Paint = (style, text) =>
    isColoured ? styleText(style, text, { validateStream: false }) : text
  const parts = [
    paint('gray', at.toTimeString().slice(0, 8)),
    paint(styles[Math.floor(status / 100)] ?? 'red', `${show(method)} ${status}`),
    `${Math.round(ms ?? 0)} ms`.padStart(8),
    show(operationId ?? path),
    show(query),
    paint('gray', gaps.join(' ')),
    paint('magenta', show(scenarios.join(', '))),
  ]
  return parts.filter(part => part !== '').join('  ')
}

type Paint = (style: Exclude<Parameters<typeof styleText>[0], unknown[]>, text: string) => string

const styles: readonly (Parameters<Paint>[0] | undefined)[] = [undefined, 'cyan', 'green', 'cyan', 'yellow']

/** What a client sends, in one line and not too long; it must not move the cursor. */
function show(text: string): string {
  const short = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text
  return tameText(short.replace(/\s/g, ' '))
}
