import { groupBy } from '../../base/group-by.ts'
import type { Finding } from '../evidence/tally.ts'
import type { ReportedFinding } from '../model/report.ts'

/** Similar findings: the first one, and the others. */
export interface SimilarFindings {
  readonly finding: Finding
  readonly others: readonly Finding[]
}

/** Maximum number of findings shown for a requirement. A reply can have thousands of similar rows. */
export const MAX_FINDINGS = 5
/** Maximum number of other places that are named. All findings are counted. */
const MAX_PLACES = 2
/** Maximum length of a value beside such a place. */
const MAX_VALUE = 24

/** Returns a key that similar findings share: the message, the place without indices, and any status. */
export function formatSimilarityKey(finding: Pick<Finding, 'message' | 'place' | 'actual'>): string {
  const { message, place, actual } = finding
  const template = place.replace(/\[\d+\]/g, '[*]')
  return [
    message.replace(/exchange \d+/g, 'exchange *').replace(/\b[\w-]{32,}\b/g, '*'),
    template,
    ...(place === 'status' ? [actual] : []),
  ].join('\n')
}

/** Picks the first of each group of similar findings. Those in different places come first. */
export function pickFindings(findings: readonly Finding[]): SimilarFindings[] {
  const causes = groupBy(findings, formatSimilarityKey)
  const all = [...causes.values()].map(([finding, ...others]) => ({ finding, others }))
  const places = new Set<string>()
  const isNew = ({ finding: { place } }: SimilarFindings) =>
    places.size < places.add(place.replace(/\d+/g, '*')).size
  const first = all.filter(isNew)
  return [...first, ...all.filter(alike => !first.includes(alike))].slice(0, MAX_FINDINGS)
}

/** Describes the places of similar findings, and their values if they are others. */
export function describeSimilarFindings(similar: SimilarFindings): Pick<ReportedFinding, 'others'> {
  const { finding, others } = similar
  if (others.length === 0) return {}
  const places = others.map(({ place, exchange, actual }) => {
    const value = actual.length <= MAX_VALUE && actual !== finding.actual ? ` ${actual}` : ''
    return `${place}${value} (exchange ${exchange})`
  })
  return { others: { found: others.length, places: [...new Set(places)].slice(0, MAX_PLACES) } }
}
