import type { Report, RequirementResult, RequirementStatus } from '../model/report.ts'
import { getRequirementStatus } from '../report/group-requirements.ts'

/** Differences of two reports by requirement and operation, in the order of the requirements. */
export interface Comparison {
  /** Fails now and did not fail before: it passed, was not judged, was an accepted finding, or is new. */
  readonly newlyFailing: readonly VerdictChange[]
  /** Failed before and passes now. */
  readonly fixed: readonly VerdictChange[]
  /** Fails in both reports, with findings in other places or another number of them. */
  readonly otherEvidence: readonly VerdictChange[]
  /** All other changes of verdict, such as to a warning or to not judged. */
  readonly otherVerdicts: readonly VerdictChange[]
  /** Ids of requirements that only the later (`came`) or only the earlier report has (`went`). */
  readonly came: readonly string[]
  readonly went: readonly string[]
  /** Reasons for differences that do not come from the service: another profile, target or tool. */
  readonly notes: readonly string[]
}

/** The results of one requirement on one operation in both reports. Undefined for a report without it. */
export interface VerdictChange extends Pick<RequirementResult, 'id' | 'operationId' | 'title'> {
  readonly before: RequirementResult | undefined
  readonly after: RequirementResult | undefined
}

/** Compares an earlier report with a later one. */
export function compareReports(before: Report, after: Report): Comparison {
  const earlier = indexResults(before)
  const both = after.requirements.map(
    (judged): VerdictChange => toVerdictChange(earlier.get(keyOf(judged)), judged),
  )
  const later = indexResults(after)
  const gone = before.requirements.filter(judged => !later.has(keyOf(judged)))
  const all = [...both, ...gone.map(judged => toVerdictChange(judged, undefined))]
  const newlyFailing = all.filter(({ before, after }) => isFailing(after) && !isFailing(before))
  const fixed = all.filter(({ before, after }) => isFailing(before) && after?.verdict === 'pass')
  const otherEvidence = all.filter(
    ({ before, after }) =>
      isFailing(before) && isFailing(after) && describeEvidence(before) !== describeEvidence(after),
  )
  const told = new Set([...newlyFailing, ...fixed])
  const otherVerdicts = both.filter(
    change =>
      change.before !== undefined &&
      !told.has(change) &&
      getStatusOrAbsent(change.before) !== getStatusOrAbsent(change.after),
  )
  const [ids, newIds] = [listIds(before), listIds(after)]
  return {
    newlyFailing,
    fixed,
    otherEvidence,
    otherVerdicts,
    came: [...newIds].filter(id => !ids.has(id)),
    went: [...ids].filter(id => !newIds.has(id)),
    notes: listNotes(before, after),
  }
}

/** Returns the status of a requirement, or `absent` if the report does not have it. An accepted finding is `accepted`, not `fail`. */
export function getStatusOrAbsent(judged: RequirementResult | undefined): RequirementStatus | 'absent' {
  return judged === undefined ? 'absent' : getRequirementStatus(judged)
}

function isFailing(judged: RequirementResult | undefined): judged is RequirementResult {
  return getStatusOrAbsent(judged) === 'fail'
}

function keyOf({ id, operationId }: RequirementResult): string {
  return `${id} ${operationId}`
}

function indexResults({ requirements }: Report): ReadonlyMap<string, RequirementResult> {
  return new Map(requirements.map(judged => [keyOf(judged), judged]))
}

function listIds({ requirements }: Report): ReadonlySet<string> {
  return new Set(requirements.map(({ id }) => id))
}

function toVerdictChange(
  before: RequirementResult | undefined,
  after: RequirementResult | undefined,
): VerdictChange {
  const { id, operationId, title } = (after ?? before) as RequirementResult
  return { id, operationId, title, before, after }
}

/** Formats places and number of findings. Their values are left out, since they differ in every run. */
function describeEvidence({ findings, found }: RequirementResult): string {
  return JSON.stringify([found, findings.map(({ message, place }) => [message, place])])
}

function listNotes(before: Report, after: Report): string[] {
  const said = ({ profile, negative, tool, target }: Report) => ({
    tool,
    profile: `${profile}${negative ? ' and negative' : ''}`,
    target: Object.values(target).join(', '),
  })
  const [one, other] = [said(before), said(after)]
  return (['tool', 'profile', 'target'] as const).flatMap(what =>
    one[what] === other[what] ? [] : [`another ${what}: was ${one[what]}, is ${other[what]}`],
  )
}
