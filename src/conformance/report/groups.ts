import type { Judged, Report, Shown, Verdict } from '../model/report.ts'
import { grouped } from './grouped.ts'

/** How a requirement stands in a report: its verdict, or that the operator knows of its failure. */
export type Standing = Verdict | 'known'

/** How one requirement stands on one operation. */
export function standing({ known, verdict }: Judged): Standing {
  return known === undefined ? verdict : 'known'
}

/** One requirement that does not hold, over all operations it does not hold on. */
export interface Group {
  readonly id: string
  readonly title: string
  readonly level: Judged['level']
  readonly clause: string
  readonly standing: Standing
  readonly entries: readonly Judged[]
  /** The findings to look at, those of different operations first. */
  readonly findings: readonly Placed[]
  /** How many there are in all. */
  readonly found: number
  /** Requirements that say the same and are shown here. */
  readonly also: readonly string[]
}

/** One finding with the operation it is about. */
export interface Placed extends Shown {
  readonly operationId: Judged['operationId']
}

/** At most so many findings of a requirement are shown. */
export const SHOWN = 5

/**
 * The requirements that stand so, those that concern most operations first: what breaks everywhere explains more than what
 * breaks in one place. One that another requirement shows stands with that one.
 */
export function groups(report: Report, ...wanted: readonly Standing[]): Group[] {
  const { requirements } = report
  const host = hosts(requirements)
  const wrong = requirements.filter(entry => wanted.includes(standing(entry)))
  return grouped(wrong, entry => `${standing(entry)} ${host(entry)}`)
    .map(([, entries]) => group(entries, host))
    .sort(
      (a, b) =>
        wanted.indexOf(a.standing) - wanted.indexOf(b.standing) || b.entries.length - a.entries.length,
    )
}

/**
 * The requirement that an entry stands with: another one that says the same more exactly and stands alike on the same
 * operation, else its own. That other is missing where a run looks at some requirements only.
 */
export function hosts(requirements: readonly Judged[]): (entry: Judged) => string {
  const standings = new Map(
    requirements.map(entry => [`${entry.id} ${entry.operationId}`, standing(entry)] as const),
  )
  return entry => {
    const { id, shownBy, operationId } = entry
    return standings.get(`${shownBy} ${operationId}`) === standing(entry) ? (shownBy ?? id) : id
  }
}

function group(all: readonly [Judged, ...Judged[]], host: (entry: Judged) => string): Group {
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
    standing: standing(all[0]),
    entries,
    findings: ranked
      .sort((a, b) => a.rank - b.rank)
      .slice(0, SHOWN)
      .map(({ placed }) => placed),
    found: entries.reduce((sum, { found }) => sum + found, 0),
    also: [...new Set(all.map(entry => entry.id))].filter(each => each !== id),
  }
}
