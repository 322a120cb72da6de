import { styleText } from 'node:util'
import { sanitizeText } from '../../base/sanitize-text.ts'

type Style = Exclude<Parameters<typeof styleText>[0], unknown[]>

/** Colors a text if colors are enabled. */
export type Colorize = (style: Style, text: string) => string

export function createColorize(isColored: boolean): Colorize {
  return (style, text) => (isColored ? styleText(style, text, { validateStream: false }) : text)
}

const statusStyles: readonly (Style | undefined)[] = [undefined, 'cyan', 'green', 'cyan', 'yellow']

/** The facts that each line about a request has. */
export interface RequestLine {
  readonly method: string
  readonly status: number
  readonly ms: number | null
  /** Operation, or path of a request of none. */
  readonly name: string
  readonly query: string
}

/** Formats one line about a request: time, method, status, duration, name, query and notes. Empty notes are left out. */
export function formatRequestLine(
  { method, status, ms, name, query }: RequestLine,
  at: Date,
  paint: Colorize,
  notes: readonly string[],
): string {
  const parts = [
    paint('gray', at.toTimeString().slice(0, 8)),
    paint(statusStyles[Math.floor(status / 100)] ?? 'red', `${formatClientText(method)} ${status}`),
    `${Math.round(ms ?? 0)} ms`.padStart(8),
    formatClientText(name),
    formatClientText(query),
    ...notes,
  ]
  return parts.filter(part => part !== '').join('  ')
}

/** Maximum length of a text in a line. The journal has the full text. */
const MAX_CHARACTERS = 60

/** Formats text of a client as one short line without control characters. */
export function formatClientText(text: string): string {
  const short = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text
  return sanitizeText(short.replace(/\s/g, ' '))
}
