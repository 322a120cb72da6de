import { groupBy } from '../../base/group-by.ts'
import type { Finding } from '../evidence/tally.ts'
import type { ReportedFinding } from '../model/report.ts'

/** Findings that are alike: the first of them, and where the others are. */
export interface AlikeFindings {
  readonly finding: Finding
  readonly others: readonly Finding[]
}

const MAX_SHOWN = 5
/** Other places that are named; all are counted. */
const MAX_PLACES = 10

/** Returns the common cause of findings: the message, and the place without indices. A status is a cause of its own. */
export function formatCause({
  message,
  place,
  actual,
}: Pick<Finding, 'message' | 'place' | 'actual'>): string {
  const template = place.replace(/\[\d+\]/g, '[*]')
  return [
    message.replace(/exchange \d+/g, 'exchange *'),
    template,
    ...(place === 'status' ? [actual] : []),
  ].join('\n')
}

/** The findings to show, one for those that are alike: those in different places first, since one column tells little twice. */
export function pickFindings(findings: readonly Finding[]): AlikeFindings[] {
  const causes = groupBy(findings, formatCause)
  const all = [...causes.values()].map(([finding, ...others]) => ({ finding, others }))
  const places = new Set<string>()
  const isNew = ({ finding: { place } }: AlikeFindings) =>
    places.size < places.add(place.replace(/\d+/g, '*')).size
  const first = all.filter(isNew)
  return [...first, ...all.filter(alike => !first.includes(alike))].slice(0, MAX_SHOWN)
}

/** Describes the places of similar findings. */
export function describeOthers(others: readonly Finding[]): Pick<ReportedFinding, 'others'> {
  if (others.length === 0) return {}
  const places = others.slice(0, MAX_PLACES).map(({ place, exchange }) => `${place} (exchange ${exchange})`)
  return { others: { found: others.length, places } }
}
