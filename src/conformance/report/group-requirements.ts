import { groupBy } from '../../base/group-by.ts'
import { formatSimilarityKey, MAX_FINDINGS } from '../judge/pick-findings.ts'
import type { Report, ReportedFinding, RequirementResult, RequirementStatus } from '../model/report.ts'
import { abbreviateNames, describeAcceptance, nameOperation } from './describe-report.ts'

/** Returns the status of a result: its verdict, or `accepted` for an accepted finding. */
export function getRequirementStatus({ accepted, verdict }: RequirementResult): RequirementStatus {
  return accepted === undefined ? verdict : 'accepted'
}

/** One requirement with all operations on which it has the same status. */
export type RequirementGroup = ReturnType<typeof buildGroup>

/** A finding with its operation, and the numbers of similar findings on other operations. */
export interface OperationFinding extends ReportedFinding {
  readonly operationId: RequirementResult['operationId']
  readonly elsewhere: readonly (readonly [operation: string, found: number])[]
}

/** Names the operations of results, the first few and the number of all others. */
export function nameOperations(entries: readonly RequirementResult[], most?: number): string {
  return abbreviateNames(
    entries.map(({ operationId }) => nameOperation(operationId)),
    most,
  )
}

/** Returns the number of findings that the shown ones represent. */
export function countRepresentedFindings(findings: readonly OperationFinding[]): number {
  const count = ({ others, elsewhere }: OperationFinding) =>
    1 + (others?.found ?? 0) + elsewhere.reduce((sum, [, found]) => sum + found, 0)
  return findings.reduce((sum, finding) => sum + count(finding), 0)
}

/**
 * Groups the requirements with these statuses, those on most operations first, since they explain most. A
 * requirement belongs to the group of the requirement that shows its findings.
 */
export function groupRequirements(
  report: Report,
  ...wanted: readonly RequirementStatus[]
): RequirementGroup[] {
  const host = createGroupKeyLookup(report.requirements)
  const those = report.requirements.filter(entry => wanted.includes(host(entry).standing))
  const groups = [...groupBy(those, entry => formatGroupKey(host(entry))).values()]
    .map(entries => buildGroup(entries, host(entries[0])))
    .sort((a, b) => b.entries.length - a.entries.length)
  return wanted.flatMap(status => groups.filter(({ standing }) => standing === status))
}

/** The requirement that shows a result, and its status. */
export interface ResultGroupKey {
  readonly id: string
  readonly standing: RequirementStatus
}

/** Formats the key of a group as text. */
export function formatGroupKey({ id, standing }: ResultGroupKey): string {
  return `${standing}-${id}`
}

/**
 * Creates a function that returns the group of a result. A result belongs to the group of a more specific
 * requirement with an equal or worse status on the operation. Without one, such as in a partial run, it
 * belongs to the group of its own requirement.
 */
export function createGroupKeyLookup(
  requirements: readonly RequirementResult[],
): (entry: RequirementResult) => ResultGroupKey {
  const standingOf = new Map(
    requirements.map(entry => [`${entry.id} ${entry.operationId}`, getRequirementStatus(entry)] as const),
  )
  return entry => {
    const { id, shownBy = id, operationId, shownOn = operationId } = entry
    const own = getRequirementStatus(entry)
    const standing = standingOf.get(`${shownBy} ${shownOn}`)
    const isWorse = standing === 'fail' && own === 'warn'
    return standing === own || isWorse ? { id: shownBy, standing } : { id, standing: own }
  }
}

function buildGroup(
  all: readonly [RequirementResult, ...RequirementResult[]],
  { id, standing }: ResultGroupKey,
) {
  const entries = all.filter(entry => entry.id === id)
  const { title, level, clause } = entries[0] ?? all[0]
  const ranked = entries.flatMap(({ operationId, findings }) =>
    findings.map((finding, rank) => ({
      rank,
      ...finding,
      operationId: operationId ?? finding.operation ?? null,
      elsewhere: [],
    })),
  )
  const reasons = entries.map(entry => entry.reason ?? describeAcceptance(entry))
  const placed = ranked.sort((a, b) => a.rank - b.rank).map(({ rank: _, ...finding }) => finding)
  return {
    id,
    title,
    level,
    clause,
    standing,
    /** Results of all requirements whose findings are shown here. */
    all,
    entries,
    /** Reasons why nothing was judged, and why findings were accepted. */
    reasons: [...new Set(reasons)].filter(text => text !== ''),
    /** Findings to show, those of different operations first. */
    findings: [...groupBy(placed, formatSimilarityKey).values()].map(joinAlike).slice(0, MAX_FINDINGS),
    /** Total number of findings. */
    found: entries.reduce((sum, { found }) => sum + found, 0),
    /** Ids of requirements whose findings are shown here. */
    also: [...new Set(all.map(entry => entry.id))].filter(each => each !== id),
  }
}

/** Joins the findings with one cause: the first, with the number of findings on each other operation. */
function joinAlike([first, ...others]: readonly [OperationFinding, ...OperationFinding[]]): OperationFinding {
  const found = new Map<string, number>()
  for (const { operationId, others: more } of others) {
    const name = nameOperation(operationId)
    found.set(name, (found.get(name) ?? 0) + 1 + (more?.found ?? 0))
  }
  return { ...first, elsewhere: [...found] }
}
