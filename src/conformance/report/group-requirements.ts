import { groupBy } from '../../base/group-by.ts'
import { formatCause } from '../judge/pick-findings.ts'
import type { Report, ReportedFinding, RequirementResult, Status } from '../model/report.ts'
import { nameOperation } from './words.ts'

/** Returns the status of a requirement on an operation. */
export function getStatus({ known: isKnown, verdict }: RequirementResult): Status {
  return isKnown === undefined ? verdict : 'known'
}

/** One requirement that does not hold, over all operations it does not hold on. */
export interface RequirementGroup {
  readonly id: string
  readonly title: string
  readonly level: RequirementResult['level']
  readonly clause: string
  readonly standing: Status
  readonly entries: readonly RequirementResult[]
  /** The findings to look at, those of different operations first. */
  readonly findings: readonly PlacedFinding[]
  /** Total number. */
  readonly found: number
  /** Requirements that say the same and are shown here. */
  readonly also: readonly string[]
}

/** One finding with the operation it is about, and how many are alike on which other operations. */
export interface PlacedFinding extends ReportedFinding {
  readonly operationId: RequirementResult['operationId']
  readonly elsewhere: readonly (readonly [operation: string, found: number])[]
}

/** Number of findings of a group that the shown ones represent. */
export function countShown(findings: readonly PlacedFinding[]): number {
  const count = ({ others, elsewhere }: PlacedFinding) =>
    1 + (others?.found ?? 0) + elsewhere.reduce((sum, [, found]) => sum + found, 0)
  return findings.reduce((sum, finding) => sum + count(finding), 0)
}

/** At most so many findings of a requirement are shown. */
export const MAX_FINDINGS = 5

/**
 * Groups the requirements with these statuses, those on most operations first, since they explain most. A requirement that
 * another shows belongs to its group.
 */
export function groupRequirements(report: Report, ...wanted: readonly Status[]): RequirementGroup[] {
  const { requirements } = report
  const host = createGroupKeyLookup(requirements)
  const wrong = requirements.filter(entry => wanted.includes(host(entry).standing))
  return [...groupBy(wrong, entry => formatGroupKey(host(entry)))]
    .map(([, entries]) => buildGroup(entries, host(entries[0])))
    .sort(
      (a, b) =>
        wanted.indexOf(a.standing) - wanted.indexOf(b.standing) || b.entries.length - a.entries.length,
    )
}

/** The requirement that shows an entry, and its status. */
export interface ResultGroupKey {
  readonly id: string
  readonly standing: Status
}

/** Formats the key of a group. */
export function formatGroupKey({ id, standing }: ResultGroupKey): string {
  return `${standing}-${id}`
}

/**
 * Returns the group of an entry: a requirement that states the same more exactly with an equal or worse status on the
 * operation, else its own. The other one may be missing in a partial run.
 */
export function createGroupKeyLookup(
  requirements: readonly RequirementResult[],
): (entry: RequirementResult) => ResultGroupKey {
  const standingOf = new Map(
    requirements.map(entry => [`${entry.id} ${entry.operationId}`, getStatus(entry)] as const),
  )
  return entry => {
    const { id, shownBy = id, operationId } = entry
    const own = getStatus(entry)
    const standing = standingOf.get(`${shownBy} ${operationId}`)
    const isWorse = standing === 'fail' && own === 'warn'
    return standing === own || isWorse ? { id: shownBy, standing } : { id, standing: own }
  }
}

function buildGroup(
  all: readonly [RequirementResult, ...RequirementResult[]],
  { id, standing }: ResultGroupKey,
): RequirementGroup {
  const entries = all.filter(entry => entry.id === id)
  const { title, level, clause } = entries[0] ?? all[0]
  const ranked = entries.flatMap(({ operationId, findings }) =>
    findings.map((finding, rank) => ({ rank, placed: { ...finding, operationId, elsewhere: [] } })),
  )
  const placed = ranked.sort((a, b) => a.rank - b.rank).map(each => each.placed)
  return {
    id,
    title,
    level,
    clause,
    standing,
    entries,
    findings: [...groupBy(placed, formatCause)].map(([, alike]) => joinAlike(alike)).slice(0, MAX_FINDINGS),
    found: entries.reduce((sum, { found }) => sum + found, 0),
    also: [...new Set(all.map(entry => entry.id))].filter(each => each !== id),
  }
}

/** Findings of one cause on several operations: the first, and how many the others have. */
function joinAlike([first, ...others]: readonly [PlacedFinding, ...PlacedFinding[]]): PlacedFinding {
  const found = new Map<string, number>()
  for (const { operationId, others: more } of others) {
    const name = nameOperation(operationId)
    found.set(name, (found.get(name) ?? 0) + 1 + (more?.found ?? 0))
  }
  return { ...first, elsewhere: [...found] }
}
