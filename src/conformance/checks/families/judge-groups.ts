import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import { explainFailure } from '../../evidence/explain-failure.ts'
import type { NewFinding, Tally } from '../../evidence/tally.ts'
import type { Exchange, GroupMembership } from '../../model/recording.ts'
import { formatGroupName, planGroup, type RequestGroup } from '../../requests/build-required-query.ts'
import type { Check } from './define-checks.ts'

/**
 * Outcome of a statement about a group of requests. The statement holds for a number of values, is unclear as
 * data changed meanwhile (`moved`), cannot be decided on such data (`undecided`), or is broken.
 */
export type GroupOutcome =
  | { readonly holds: number }
  | { readonly moved: string }
  | { readonly undecided: string }
  | {
      readonly seen: ExchangeEvidence
      readonly finding: NewFinding
      /** The requirement that tells the cause, if it is not the judged one. */
      readonly cause?: string
    }

/** Number of compared requests that a finding names. */
const MAX_COMPARED = 2

/** The exchanges of one attempt at a group, by role. Requests that were not sent are missing. */
export type ExchangesByRole<Role extends string> = { readonly [R in Role]?: ExchangeEvidence }

interface GroupStatement<Role extends string, Part extends Role> {
  readonly group: RequestGroup<Role>
  /** Roles that the statement uses. Default: all. A failure of any other role cannot make it unclear. */
  readonly roles?: readonly Part[] | undefined
  /** Operations that the statement applies to. Default: all of the group. */
  readonly operations?: readonly OperationId[] | undefined
  /** The operation whose result is recorded, if it differs from the operation of the group. */
  readonly judged?: OperationId | undefined
  /** Judges the replies of the group. `evidence` is the whole run. */
  readonly show: (parts: ExchangesByRole<Part>, evidence: Evidence) => GroupOutcome
}

/**
 * Judges groups of requests. Live data moves between two requests, so a failing group is sent again. Only a
 * second failure is a finding (two strikes). The outcome is unclear if a request of the group failed, or if
 * cached replies are out of order.
 */
export function judgeGroups<Role extends string, Part extends Role = Role>(
  evidence: Evidence,
  tally: Tally,
  [main, ...others]: readonly [string, ...string[]],
  { group, roles, operations = group.operations, judged, show }: GroupStatement<Role, Part>,
): void {
  if (indexParts(evidence.exchanges).size === 0) return
  for (const id of operations) {
    const attempts = collectAttempts(evidence, group, id, roles)
    const [first] = Object.values<ExchangeEvidence | undefined>(attempts[0] ?? {})
    if (first === undefined) continue
    const about = judged ?? id
    const shown = attempts.map(parts => {
      const sent = Object.values<ExchangeEvidence | undefined>(parts)
      const bad = sent.find(seen => seen?.ok === false || seen?.rows === undefined)
      if (bad !== undefined)
        return { moved: explainFailure(bad) ?? `no table to compare in exchange ${bad.n}` }
      const showing = show(parts, evidence)
      if (!('finding' in showing)) return showing
      const late = findLateReply(sent)
      if (late !== undefined)
        return {
          moved: `exchange ${late.n} is older than one before it: a cache says Age of the replies (${readAge(late)} s)`,
        }
      const compared = sent.flatMap(each => (each === undefined || each === showing.seen ? [] : [each.n]))
      return { ...showing, finding: { beside: compared.slice(0, MAX_COMPARED), ...showing.finding } }
    })
    const held = shown.find(showing => 'holds' in showing)
    const broken = shown.filter(showing => 'finding' in showing)
    const undecided = shown.find(showing => 'undecided' in showing)
    if (held !== undefined) tally.recordPass(main, about, held.holds)
    else if (broken.length >= 2) {
      const last = broken.at(-1) as Extract<GroupOutcome, { seen: ExchangeEvidence }>
      const { cause = main } = last
      tally.recordFinding([...new Set([cause, main, ...others])], last.seen, last.finding, about)
    } else if (undecided !== undefined) tally.recordUnclear(main, about, undecided.undecided)
    else {
      const [moved] = shown.flatMap(showing => ('moved' in showing ? [showing.moved] : []))
      if (attempts.length < 2) tally.requestRetry(formatGroupName(group, id))
      tally.recordUnclear(main, about, moved ?? 'did not hold once; data may have moved')
    }
  }
}

/** Finds the first reply that is older than the reply to an earlier request, as caches may cause. */
function findLateReply(parts: readonly (ExchangeEvidence | undefined)[]): ExchangeEvidence | undefined {
  let latest = Number.NEGATIVE_INFINITY
  for (const seen of parts) {
    if (seen === undefined) continue
    const moment = seen.at / 1000 - readAge(seen)
    if (moment < latest) return seen
    latest = moment
  }
  return undefined
}

/** Returns the seconds that a reply spent in caches (RFC 9111, 5.1), or 0 without an Age header. */
function readAge({ reply }: ExchangeEvidence): number {
  return Number(/^\d{1,10}/.exec(reply?.headers.age ?? '')?.[0] ?? 0)
}

/** Returns the exchanges of each attempt at a group, first to last, of all roles or the given ones. */
export function collectAttempts<Role extends string>(
  { exchanges }: Evidence,
  group: RequestGroup<Role>,
  id: OperationId,
  roles?: readonly Role[],
): ExchangesByRole<Role>[] {
  const sent = indexParts(exchanges).get(formatGroupName(group, id)) ?? []
  const attempts: ExchangesByRole<Role>[] = []
  for (const { seen, role, attempt } of sent) {
    if (roles?.includes(role as Role) === false) continue
    attempts[attempt - 1] = { ...attempts[attempt - 1], [role]: seen } as ExchangesByRole<Role>
  }
  return attempts
}

/** Indexes the exchanges of a run by group, in order. Cached for all checks. */
const indexParts = memoize((exchanges: readonly ExchangeEvidence[]) => {
  // Of several parts in one group the first counts.
  const parts = exchanges.flatMap(seen => [
    ...new Map(
      listParts(seen)
        .toReversed()
        .map(part => [part.group, { ...part, seen }]),
    ).values(),
  ])
  return groupBy(parts, ({ group }) => group)
})

/** Returns the role and attempt of an exchange in a group, or undefined if it is not in it. */
export function findGroupMembership(seen: Exchange, name: string): GroupMembership | undefined {
  return listParts(seen).find(part => part.group === name)
}

function listParts({ group, role, attempt, parts }: Exchange): readonly GroupMembership[] {
  return parts ?? (group === undefined || role === undefined ? [] : [{ group, role, attempt }])
}

/** Returns the members of a check about a group of requests. `breaks` is another requirement that is broken whenever this one is. */
export function defineGroupStatement<Role extends string, Part extends Role = Role>(
  statement: GroupStatement<Role, Part>,
  breaks?: string,
): Pick<Check, 'needs' | 'requests' | 'judgeRun'> {
  const { group } = statement
  const others = breaks === undefined ? [] : [breaks]
  return {
    needs: group.profile,
    requests: run => planGroup(group, run),
    judgeRun: (id, evidence, tally) => judgeGroups(evidence, tally, [id, ...others], statement),
  }
}
