import { stringify } from 'lossless-json'
import { quoteShell, writeCurl } from '../../contract/routes/write-curl.ts'
import type { Exchange } from '../model/recording.ts'
import type { ReportedFinding } from '../model/report.ts'
import type { ExchangeEvidence } from './evidence.ts'

/** Maximum length of a shown value (characters): all names of the widest table, all values of a list. */
const MAX_CHARACTERS = 800

/** Formats a value as JSON for messages, numbers with their text if it is known. Never throws. A long value loses its end, and the text has its whole length. */
export function quoteValue(value: unknown, most = MAX_CHARACTERS): string {
  try {
    return shortenText(stringify(value, shortenMember) ?? 'nothing', most)
  } catch {
    return 'a value nested too deeply to show'
  }
}

/** Returns the beginning of a text, with the whole length if it was cut. */
export function shortenText(text: string, most = MAX_CHARACTERS): string {
  return text.length <= most ? text : `${text.slice(0, most)} … (${text.length} characters)`
}

/** Maximum length of a text inside a value. A part of a longer text would keep all of it in memory. */
const MAX_MEMBERS = 10_000

function shortenMember(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? shortenText(value, MAX_MEMBERS) : value
}

/** Maximum length of a value of the row (characters). */
const MAX_EXCERPT = 120

/** Returns the row at a place of a reply, with shortened values. Returns undefined if the place is not in a row. */
export function findExcerpt(seen: ExchangeEvidence, place: string): ReportedFinding['excerpt'] {
  const { rows = [], sentRows = rows, rowsAt } = seen
  if (!place.startsWith(`${rowsAt}[`)) return undefined
  const [, index] = /^\[(\d+)\]/.exec(place.slice(rowsAt.length)) ?? []
  const row = rows[Number(index)]
  if (row === undefined) return undefined
  const values = Object.entries(row).map(([name, value]) => {
    const sent = sentRows[Number(index)]?.[name]
    return [name, typeof value === 'number' ? String(sent) : quoteValue(value, MAX_EXCERPT)]
  })
  return { index: Number(index), row: Object.fromEntries(values) }
}

/** Returns the beginning of an error body. Undefined if the reply is not an error or has no text. */
export function quoteErrorBody({ reply }: Pick<Exchange, 'reply'>): string | undefined {
  if (reply === undefined || reply.status < 400) return undefined
  const text = reply.encoding === undefined ? reply.body.trim() : ''
  return text === '' ? undefined : shortenText(text)
}

/** Formats the curl command that repeats a request, without its trace id and with variables for secrets. */
export function formatCurl({ sent, url, trace }: Pick<Exchange, 'sent' | 'url' | 'trace'>): string {
  const headers = Object.entries(sent).filter(
    ([name, value]) =>
      !omittedHeaders.has(name.toLowerCase()) && (trace === undefined || !value.includes(trace)),
  )
  const style = { without: ['Accept'], quoteHeader: quoteForShell, isSilent: true }
  return writeCurl({ url, headers: Object.fromEntries(headers) }, style)
}

/**
 * Quotes a text as a single shell word. A recording may come from others, so nothing in it is executed. Only
 * the name of a variable that holds a secret is expanded, as a whole header or after a first word such as
 * Bearer.
 */
function quoteForShell(text: string): string {
  const isPlain = /^[\w-]+: (?:[^"$`\\!\p{Cc}]*|(?:[A-Za-z][\w-]* )?\$[A-Za-z_]\w*)$/u.test(text)
  return isPlain ? `"${text}"` : quoteShell(text)
}

/** Headers that curl sends by itself or that do not change the reply. */
const omittedHeaders = new Set(['host', 'user-agent', 'accept-encoding', 'connection'])
