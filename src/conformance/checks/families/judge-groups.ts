import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import { explainFailure } from '../../evidence/explain-failure.ts'
import type { NewFinding, Tally } from '../../evidence/tally.ts'
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
  for (const id of operations) {
    const attempts = collectAttempts(evidence, group, id, roles)
    if (attempts[0] === undefined) continue
    const about = judged ?? id
    const shown = attempts.map(parts => showAttempt(parts, () => show(parts, evidence)))
    const held = shown.find(showing => 'holds' in showing)
    const broken = shown.filter(showing => 'finding' in showing)
    const undecided = shown.find(showing => 'undecided' in showing)
    const last = broken.at(-1)
    if (held !== undefined) tally.recordPass(main, about, held.holds)
    else if (last !== undefined && broken.length >= 2) {
      const breaks = new Set([last.cause ?? main, main, ...others])
      tally.recordFinding([...breaks], last.seen, last.finding, about)
    } else if (undecided !== undefined) tally.recordUnclear(main, about, undecided.undecided)
    else {
      const moved = shown.find(showing => 'moved' in showing)?.moved
      if (attempts.length < 2) tally.requestRetry(formatGroupName(group, id))
      tally.recordUnclear(main, about, moved ?? 'did not hold once; data may have moved')
    }
  }
}

/** Returns the outcome of one attempt, which is unclear if a request failed or a reply is older than one before it. */
function showAttempt(parts: ExchangesByRole<string>, show: () => GroupOutcome): GroupOutcome {
  const sent = Object.values(parts) as ExchangeEvidence[]
  const bad = sent.find(({ ok, rows }) => !ok || rows === undefined)
  if (bad !== undefined) return { moved: explainFailure(bad) ?? `no table to compare in exchange ${bad.n}` }
  const showing = show()
  if (!('finding' in showing)) return showing
  const late = findLateReply(sent)
  if (late !== undefined)
    return {
      moved: `exchange ${late.n} is older than one before it: a cache says Age of the replies (${late.age} s)`,
    }
  const compared = sent.filter(each => each !== showing.seen).map(({ n }) => n)
  return { ...showing, finding: { beside: compared.slice(0, MAX_COMPARED), ...showing.finding } }
}

/** Finds the first reply that is older than the reply to an earlier request, as caches may cause. */
function findLateReply(sent: readonly ExchangeEvidence[]): ExchangeEvidence | undefined {
  let latest = Number.NEGATIVE_INFINITY
  return sent.find(seen => {
    const [moment, before] = [seen.at / 1000 - seen.age, latest]
    latest = moment
    return moment < before
  })
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
  const sent = exchanges.flatMap(seen => {
    const { group, role, attempt } = seen
    const own = group === undefined || role === undefined ? [] : [{ group, role, attempt }]
    // Of several parts in one group the first counts.
    const parts = (seen.parts ?? own).toReversed().map(part => [part.group, { ...part, seen }] as const)
    return [...new Map(parts).values()]
  })
  return groupBy(sent, ({ group }) => group)
})

/** Returns the members of a check about a group of requests. `breaks` is another requirement that is broken whenever this one is. */
export function defineGroupStatement<Role extends string, Part extends Role = Role>(
  statement: GroupStatement<Role, Part>,
  breaks?: string,
): Pick<Check, 'needs' | 'requests' | 'judgeRun'> {
  const { group } = statement
  return {
    needs: group.profile,
    requests: run => planGroup(group, run),
    judgeRun: (id, evidence, tally) => judgeGroups(evidence, tally, [id, breaks ?? id], statement),
  }
}
