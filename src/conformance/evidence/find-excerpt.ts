import type { ReportedFinding } from '../model/report.ts'
import type { ExchangeEvidence } from './evidence.ts'
import { quoteValue } from './quote-value.ts'

/** Maximum length of a value of the row (characters). */
const MAX_CHARACTERS = 120

/** Returns the row at a place of a reply, with shortened values. Returns undefined if the place is not in a row. */
export function findExcerpt(seen: ExchangeEvidence, place: string): ReportedFinding['excerpt'] {
  const { rows = [], rowsAt } = seen
  if (!place.startsWith(`${rowsAt}[`)) return undefined
  const [, index] = /^\[(\d+)\]/.exec(place.slice(rowsAt.length)) ?? []
  const row = rows[Number(index)]
  if (row === undefined) return undefined
  const values = Object.entries(row).map(([name, value]) => [name, quoteValue(value, MAX_CHARACTERS)])
  return { index: Number(index), row: Object.fromEntries(values) }
}
