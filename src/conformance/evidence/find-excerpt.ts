import type { ReportedFinding } from '../model/report.ts'
import type { ExchangeEvidence } from './evidence.ts'
import { quoteValue } from './quote-value.ts'

/** Number of characters of a value in the same row. */
const CONTEXT_ROWS = 120

/** The row that a place of a reply is in, by name and shortened, with the name to mark; undefined where it is in none. */
export function findExcerpt(seen: ExchangeEvidence, place: string): ReportedFinding['excerpt'] {
  const { rows = [], rowsAt } = seen
  if (!place.startsWith(`${rowsAt}[`)) return undefined
  const [, index = '', mark] = /^\[(\d+)\](?:\.(\w+))?/.exec(place.slice(rowsAt.length)) ?? []
  const row = index === '' ? undefined : rows[Number(index)]
  if (row === undefined) return undefined
  const shown = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      quoteValue(value, name === mark ? undefined : CONTEXT_ROWS),
    ]),
  )
  return { index: Number(index), row: shown, ...(mark === undefined ? {} : { mark }) }
}
