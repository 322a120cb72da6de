import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import { explainFailure } from '../../evidence/explain-failure.ts'
import type { Finding, Tally } from '../../evidence/tally.ts'
import type { Exchange, GroupPart } from '../../model/recording.ts'
import { formatGroupName, type RequestGroup } from '../../requests/plan-group.ts'

/**
 * Result of a group of requests. It holds for `count` values, it is unclear because data moved, it cannot be seen in such data,
 * or it does not hold.
 */
export type GroupOutcome =
  | { readonly holds: number }
  | { readonly moved: string }
  | { readonly untold: string }
  | {
      readonly seen: ExchangeEvidence
      readonly finding: Omit<Finding, 'exchange' | 'actual'> & { readonly actual: unknown }
    }

/** The parts of one attempt at a group, by role; any of them may not have been sent. */
export type ExchangesByRole<Role extends string> = { readonly [R in Role]?: ExchangeEvidence }

/** A statement about the requests of a group. */
export interface GroupStatement<Role extends string, Part extends Role> {
  readonly group: RequestGroup<Role>
  /** The parts it looks at, all when absent: one that it does not need cannot make it unclear. */
  readonly roles?: readonly Part[] | undefined
  /** The operations it speaks of, all of the group when absent. */
  readonly operations?: readonly OperationId[] | undefined
  /** The operation that is judged, when it is another one than that of the group. */
  readonly judged?: OperationId | undefined
  /** Judges the group, with the whole run for context. */
  readonly show: (parts: ExchangesByRole<Part>, evidence: Evidence) => GroupOutcome
}

/**
 * Judges groups of requests. Live data moves between two requests, so a failing group is sent again. Only a second failure is a
 * finding (two strikes). The group is unclear if a part has no successful reply, or if replies of a cache are out of order.
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
      const bad = Object.values<ExchangeEvidence | undefined>(parts).find(
        seen => seen?.ok === false || seen?.rows === undefined,
      )
      if (bad !== undefined)
        return { moved: explainFailure(bad) ?? `no table to compare in exchange ${bad.n}` }
      const showing = show(parts, evidence)
      const late =
        'finding' in showing ? findLateReply(Object.values<ExchangeEvidence | undefined>(parts)) : undefined
      return late === undefined ? showing : { moved: describeLateReply(late) }
    })
    const held = shown.find(showing => 'holds' in showing)
    const broken = shown.filter(showing => 'finding' in showing)
    const untold = shown.find(showing => 'untold' in showing)
    if (held !== undefined) tally.recordPass(main, about, held.holds)
    else if (broken.length >= 2) {
      const last = broken.at(-1) as Extract<GroupOutcome, { seen: ExchangeEvidence }>
      tally.recordFinding([main, ...others], last.seen, last.finding, about)
    } else if (untold !== undefined) tally.recordUnclear(main, about, untold.untold)
    else {
      const [moved] = shown.flatMap(showing => ('moved' in showing ? [showing.moved] : []))
      if (attempts.length < 2) tally.requestRetry(formatGroupName(group, id))
      tally.recordUnclear(main, about, moved ?? 'did not hold once; data may have moved')
    }
  }
}

/** The first reply that is older than one asked for before it, as a cache may give it. */
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

function describeLateReply(seen: ExchangeEvidence): string {
  return `exchange ${seen.n} is older than one before it: a cache says Age of the replies (${readAge(seen)} s)`
}

/** Seconds that a reply has been in caches (RFC 9111, 5.1); 0 where none says so. */
function readAge({ reply }: ExchangeEvidence): number {
  return Number(/^\d{1,10}/.exec(reply?.headers.age ?? '')?.[0] ?? 0)
}

/** The parts of each attempt at the group of an operation, first to last; only those of some roles when these are given. */
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

/** Groups the exchanges of a run in their order. The index is shared by all checks. */
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

/** Returns the role of an exchange in a group, if it belongs to it. */
export function findPart(seen: Exchange, name: string): GroupPart | undefined {
  return listParts(seen).find(part => part.group === name)
}

function listParts({ group, role, attempt, parts }: Exchange): readonly GroupPart[] {
  return parts ?? (group === undefined || role === undefined ? [] : [{ group, role, attempt }])
}
