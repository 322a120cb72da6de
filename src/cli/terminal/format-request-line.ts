import { stripVTControlCharacters, styleText } from 'node:util'
import { sanitizeText } from '../../base/sanitize-text.ts'
import { readOutputFormat } from './print.ts'

type Style = Exclude<Parameters<typeof styleText>[0], unknown[]>

/** Colors a text, unless it is empty. */
export function paint(style: Style, text: string): string {
  return text === '' ? '' : styleText(style, text, { validateStream: false })
}

/** Removes the colors of a text if an output has none. */
export function fitColors(text: string, stream: NodeJS.WriteStream): string {
  return readOutputFormat(stream).color ? text : stripVTControlCharacters(text)
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
  notes: readonly string[],
  at = new Date(),
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
