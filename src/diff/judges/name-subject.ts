import type { ChangeId } from '../change-kinds.ts'
import { type ChangePlace, placeWords } from '../contract-change.ts'
import { toPlain } from '../to-comparison-model.ts'
import type { ChangeVerdict, Difference } from './difference.ts'

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

/** Names the subject of a sentence: the nearest named container, such as `Column priceUSD`. */
export function nameSubject(place: ChangePlace): string {
  const parts = Object.keys(placeWords) as (keyof ChangePlace)[]
  const part = parts.find(each => place[each]?.replaceAll('[]', ''))
  return part === undefined ? 'The document' : `${placeWords[part]} ${place[part]}`
}

/** Creates a verdict. Its sentence is the subject of the place, followed by `text`. */
export function createVerdict(id: ChangeId, place: ChangePlace, text: string): ChangeVerdict {
  return { id, says: `${nameSubject(place)}${text}` }
}

/** Describes the change of a keyword: `maximum is now 500, was 1000`. */
export function describeKeywordChange({ keyword, before, after }: Difference): string {
  if (before === undefined) return `${keyword} is now ${formatValue(after)}, there was none`
  if (after === undefined) return `${keyword} is gone, was ${formatValue(before)}`
  const [was, is] = formatDifferingValues(before, after)
  return `${keyword} is now ${is}, was ${was}`
}
