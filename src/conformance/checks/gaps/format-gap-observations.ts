import { ContractError } from '../../../base/contract-error.ts'
import { createUnknownNameError } from '../../../base/find-nearest.ts'
import { groupBy } from '../../../base/group-by.ts'
import { sanitizeJson } from '../../../base/sanitize-text.ts'
import { contract } from '../../../contract/contract.ts'
import type { GapOptions } from '../../../generated/gaps.ts'
import type { GapObservation } from '../../model/report.ts'

/** Formats observations as a file, which a later run can compare with and the mock can load. */
export function formatGapObservations(observed: readonly GapObservation[]): string {
  return `${sanitizeJson(JSON.stringify({ gaps: observed }, null, 2))}\n`
}

/**
 * Parses observations from a file or report: `{gaps: [{id, operationId, observed}]}`, or that list alone. Returns undefined
 * for any other shape. Throws ContractError for an incomplete observation.
 */
export function parseGapObservations(json: unknown): readonly GapObservation[] | undefined {
  const list = Array.isArray(json) ? json : ((json as { gaps?: unknown } | null)?.gaps ?? undefined)
  if (!Array.isArray(list)) return undefined
  const wrong = list.findIndex(entry => typeof entry?.id !== 'string' || typeof entry.observed !== 'string')
  if (wrong >= 0)
    throw new ContractError('An observation has no id, or nothing was observed.', {
      facts: ['expected: {"id": "GAP-…", "operationId": "…", "observed": "…"}'],
      where: `observation ${wrong + 1}`,
    })
  return list as readonly GapObservation[]
}

/**
 * Derives gap options for the mock from observations. If operations differ, the most frequent option wins, or the
 * first of equals. Those that match no option are skipped. Throws ContractError with the nearest id for an unknown gap.
 */
export function deriveGapOptions(observed: readonly GapObservation[]): {
  readonly choices: Readonly<Partial<GapOptions>>
  readonly skipped: readonly GapObservation[]
} {
  const optionsById = new Map<string, readonly string[]>(
    contract.gaps.map(({ id, options }) => [id, options]),
  )
  for (const { id } of observed)
    if (!optionsById.has(id)) throw createUnknownNameError('gap', id, [...optionsById.keys()])
  const isOption = ({ id, observed: option }: GapObservation) =>
    optionsById.get(id)?.includes(option) === true
  const choices = [...groupBy(observed.filter(isOption), ({ id }) => id)].map(([id, those]) => {
    // A Map keeps the order in which its keys came, and a sort keeps the order of equals.
    const options = [...groupBy(those, each => each.observed)].sort(([, a], [, b]) => b.length - a.length)
    return [id, options[0]?.[0] ?? '']
  })
  const skipped = observed.filter(each => !isOption(each))
  return { choices: Object.fromEntries(choices), skipped }
}

/** Returns one line for each gap and operation whose observed behavior changed since an earlier run. */
export function diffGapObservations(
  before: readonly GapObservation[],
  after: readonly GapObservation[],
): string[] {
  const [earlier, later] = [groupObservations(before), groupObservations(after)]
  return [...later].flatMap(([key, shown]) => {
    const was = earlier.get(key)
    return was === undefined || was === shown ? [] : [`${key}: was ${was}, is ${shown}`]
  })
}

/** Joins the observations of each gap and operation in a fixed order, so that two runs can be compared. */
function groupObservations(observed: readonly GapObservation[]): Map<string, string> {
  const groups = groupBy(observed, ({ id, operationId }) => `${id} ${operationId}`)
  const sorted = [...groups].map(([key, same]) => [key, same.map(each => each.observed).sort()] as const)
  return new Map(sorted.map(([key, shown]) => [key, shown.join(' and ')]))
}
