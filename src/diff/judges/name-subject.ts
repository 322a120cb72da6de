import type { ChangePlace } from '../contract-change.ts'
import { toPlain } from '../to-comparison-model.ts'
import type { Difference } from './difference.ts'

const MAX_CHARACTERS = 90

/** Formats a value for a sentence. Cuts the middle of a long value. */
export function formatValue(value: unknown): string {
  return shorten(writeLine(value))
}

/** Formats two different values for a sentence. Long values start shortly before the first difference. */
export function formatDifferingValues(one: unknown, other: unknown): [one: string, other: string] {
  const lines = [writeLine(one), writeLine(other)] as const
  const most = Math.max(...lines.map(line => line.length))
  const differs = Array.from({ length: most }).findIndex((_, at) => lines[0][at] !== lines[1][at])
  const start = differs < MAX_CHARACTERS - 40 ? 0 : differs - 20
  const shorter = (line: string) => (start === 0 ? '' : '… ') + shorten(line.slice(start))
  return [shorter(lines[0]), shorter(lines[1])]
}

function writeLine(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(toPlain(value)) ?? 'nothing')
  return text.replace(/\s+/g, ' ')
}

function shorten(line: string): string {
  if (line.length <= MAX_CHARACTERS) return line
  return `${line.slice(0, MAX_CHARACTERS - 25)} … ${line.slice(-20)}`
}

/** Formats several values, separated by commas. */
export function formatValues(values: readonly unknown[]): string {
  return values.map(formatValue).join(', ')
}

const subjects: readonly (readonly [keyof ChangePlace, string])[] = [
  ['rule', 'Rule'],
  ['order', 'Order'],
  ['column', 'Column'],
  ['field', 'Field'],
  ['version', 'Version'],
  ['gap', 'Question'],
  ['header', 'Header'],
  ['parameter', 'Parameter'],
  ['scheme', 'Access'],
  ['schema', 'Value'],
  ['table', 'Table'],
  ['media', 'Media type'],
  ['response', 'Reply'],
  ['server', 'Server'],
  ['part', 'Part'],
  ['operation', 'Operation'],
  ['path', 'Path'],
]

/** Names the subject of a sentence: the nearest named container, such as `Column priceUSD`. */
export function nameSubject(place: ChangePlace): string {
  const [key, word] = subjects.find(([key]) => place[key]?.replaceAll('[]', '')) ?? []
  if (key === undefined) return 'The document'
  return `${word} ${place[key]}`
}

/** Describes the change of a keyword: `maximum is now 500, was 1000`. */
export function describeKeywordChange({
  keyword,
  before,
  after,
}: Pick<Difference, 'keyword' | 'before' | 'after'>): string {
  if (before === undefined) return `${keyword} is now ${formatValue(after)}, there was none`
  if (after === undefined) return `${keyword} is gone, was ${formatValue(before)}`
  const [was, is] = formatDifferingValues(before, after)
  return `${keyword} is now ${is}, was ${was}`
}

/** Returns one sentence about the subject of a place. */
export function formatPlaceSentence(place: ChangePlace, what: string): string {
  return `${nameSubject(place)}: ${what}.`
}
