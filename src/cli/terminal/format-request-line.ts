import { stripVTControlCharacters, styleText } from 'node:util'
import type { JournalEntry } from '../../../mocks/core/journal/journal-entry.ts'
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

/** Formats one line about a request to an operation or path (`name`). Empty notes are left out. */
export function formatRequestLine(
  request: Pick<JournalEntry, 'method' | 'status' | 'ms' | 'query'> & { readonly name: string },
  notes: readonly string[],
  at = new Date(),
): string {
  const { method, status, ms, name, query } = request
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
