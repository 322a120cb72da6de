import type { ReportedFinding } from '../model/report.ts'
import type { ExchangeEvidence } from './evidence.ts'
import { quoteValue } from './quote-value.ts'

/** Maximum length of the other values of the row (characters). */
const CONTEXT_ROWS = 120

/**
 * Returns the row at a place of a reply, with shortened values and the name to mark. Returns undefined if the
 * place is not in a row.
 */
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
