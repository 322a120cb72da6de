import type { OperationId } from '../../contract/contract-types.ts'
import { renewRequirementIds } from '../checks/resolve-requirement-id.ts'
import type { Judged, Report, Verdict } from '../model/report.ts'

/** What is different between two reports, by requirement and operation; each list in the order of the register. */
export interface Comparison {
  /** Fails now, and did not before: it passed, was not looked at, was known, or is a requirement that came. */
  readonly newlyFailing: readonly Changed[]
  /** Failed before, and passes now. */
  readonly fixed: readonly Changed[]
  /** Fails in both, in other places or another number of them. */
  readonly otherEvidence: readonly Changed[]
  /** Every other change of verdict: now a warning, no longer looked at, looked at for the first time. */
  readonly otherVerdicts: readonly Changed[]
  /** Requirements that only one of the two knows, by id. */
  readonly came: readonly string[]
  readonly went: readonly string[]
  /** Why the two may differ though the service is the same: another profile, target or tool. */
  readonly notes: readonly string[]
}

/** One requirement on one operation in both reports; undefined in the one that does not have it. */
export interface Changed {
  readonly id: string
  /** Null where it speaks of the service as a whole. */
  readonly operationId: OperationId | null
  readonly title: string
  readonly before: Judged | undefined
  readonly after: Judged | undefined
}

/** Compares an earlier report with a later one; each may name requirements by ids of former versions. */
export function compareReports(earlierReport: Report, laterReport: Report): Comparison {
  const [before, after] = [renewIds(earlierReport), renewIds(laterReport)]
  const earlier = indexJudged(before)
  const both = after.requirements.map((judged): Changed => toChanged(earlier.get(keyOf(judged)), judged))
  const later = indexJudged(after)
  const gone = before.requirements.filter(judged => !later.has(keyOf(judged)))
  const all = [...both, ...gone.map(judged => toChanged(judged, undefined))]
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
      findStanding(change.before) !== findStanding(change.after),
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

function renewIds(report: Report): Report {
  const requirements = report.requirements.flatMap(judged =>
    renewRequirementIds([judged.id]).map(id => ({ ...judged, id })),
  )
  return { ...report, requirements }
}

/** What a requirement counts as: a failure that the operator knows of is none. */
export function findStanding(judged: Judged | undefined): Verdict | 'known' | 'absent' {
  return judged === undefined ? 'absent' : judged.known === undefined ? judged.verdict : 'known'
}

function isFailing(judged: Judged | undefined): judged is Judged {
  return findStanding(judged) === 'fail'
}

function keyOf({ id, operationId }: Judged): string {
  return `${id} ${operationId}`
}

function indexJudged({ requirements }: Report): ReadonlyMap<string, Judged> {
  return new Map(requirements.map(judged => [keyOf(judged), judged]))
}

function listIds({ requirements }: Report): ReadonlySet<string> {
  return new Set(requirements.map(({ id }) => id))
}

function toChanged(before: Judged | undefined, after: Judged | undefined): Changed {
  const { id, operationId, title } = (after ?? before) as Judged
  return { id, operationId, title, before, after }
}

/** Where it fails, and how often; what was seen there is other data in every run. */
function describeEvidence({ findings, found }: Judged): string {
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
