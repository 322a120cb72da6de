import type { Judged, Report, Shown, Verdict } from '../model/report.ts'
import { groupBy } from './group-by.ts'

/** How a requirement stands in a report: its verdict, or that the operator knows of its failure. */
export type Standing = Verdict | 'known'

/** How one requirement stands on one operation. */
export function getStanding({ known, verdict }: Judged): Standing {
  return known === undefined ? verdict : 'known'
}

/** One requirement that does not hold, over all operations it does not hold on. */
export interface RequirementGroup {
  readonly id: string
  readonly title: string
  readonly level: Judged['level']
  readonly clause: string
  readonly standing: Standing
  readonly entries: readonly Judged[]
  /** The findings to look at, those of different operations first. */
  readonly findings: readonly PlacedFinding[]
  /** How many there are in all. */
  readonly found: number
  /** Requirements that say the same and are shown here. */
  readonly also: readonly string[]
}

/** One finding with the operation it is about. */
export interface PlacedFinding extends Shown {
  readonly operationId: Judged['operationId']
}

/** At most so many findings of a requirement are shown. */
export const MOST_FINDINGS = 5

/**
 * The requirements that stand so, those that concern most operations first: what breaks everywhere explains more than what
 * breaks in one place. One that another requirement shows stands with that one.
 */
export function groupRequirements(report: Report, ...wanted: readonly Standing[]): RequirementGroup[] {
  const { requirements } = report
  const host = createHostLookup(requirements)
  const wrong = requirements.filter(entry => wanted.includes(getStanding(entry)))
  return groupBy(wrong, entry => `${getStanding(entry)} ${host(entry)}`)
    .map(([, entries]) => buildGroup(entries, host))
    .sort(
      (a, b) =>
        wanted.indexOf(a.standing) - wanted.indexOf(b.standing) || b.entries.length - a.entries.length,
    )
}

/**
 * The requirement that an entry stands with: another one that says the same more exactly and stands alike on the same
 * operation, else its own. That other is missing where a run looks at some requirements only.
 */
export function createHostLookup(requirements: readonly Judged[]): (entry: Judged) => string {
  const standings = new Map(
    requirements.map(entry => [`${entry.id} ${entry.operationId}`, getStanding(entry)] as const),
  )
  return entry => {
    const { id, shownBy, operationId } = entry
    return standings.get(`${shownBy} ${operationId}`) === getStanding(entry) ? (shownBy ?? id) : id
  }
}

function buildGroup(all: readonly [Judged, ...Judged[]], host: (entry: Judged) => string): RequirementGroup {
  const id = host(all[0])
  const entries = all.filter(entry => entry.id === id)
  const { title, level, clause } = entries[0] ?? all[0]
  const ranked = entries.flatMap(({ operationId, findings }) =>
    findings.map((finding, rank) => ({ rank, placed: { ...finding, operationId } })),
  )
  return {
    id,
    title,
    level,
    clause,
    standing: getStanding(all[0]),
    entries,
    findings: ranked
      .sort((a, b) => a.rank - b.rank)
      .slice(0, MOST_FINDINGS)
      .map(({ placed }) => placed),
    found: entries.reduce((sum, { found }) => sum + found, 0),
    also: [...new Set(all.map(entry => entry.id))].filter(each => each !== id),
  }
}
