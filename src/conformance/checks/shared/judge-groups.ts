import type { Evidence, Seen } from '../../evidence/evidence.ts'
import type { Finding, Tally } from '../../evidence/tally.ts'

/** What requests that belong together show: it holds for `count` values, it could not be told, or it does not hold. */
export type GroupOutcome =
  | { readonly holds: number }
  | { readonly moved: string }
  | {
      readonly seen: Seen
      readonly finding: Omit<Finding, 'exchange' | 'actual'> & { readonly actual: unknown }
    }

/** The parts of one attempt at a group, by role. */
export type ExchangesByRole = Readonly<Record<string, Seen>>

/**
 * Judges groups of requests by what they show together. Data of a live service moves between two requests, so a group
 * that does not hold is sent once more, and only what is broken both times is a finding (two strikes). Parts that got no
 * good answer make the group unclear.
 */
export function judgeGroups(
  evidence: Evidence,
  tally: Tally,
  {
    prefix,
    requirements,
    show,
  }: {
    readonly prefix: string
    readonly requirements: string | readonly string[]
    readonly show: (parts: ExchangesByRole) => GroupOutcome
  },
): void {
  for (const [group, attempts] of collectGroups(evidence, prefix)) {
    const [first] = Object.values(attempts[0] ?? {})
    if (first === undefined) continue
    const [main = ''] = [requirements].flat()
    const shown = attempts.map(parts => {
      const bad = Object.values(parts).find(({ ok, rows }) => !ok || rows === undefined)
      return bad === undefined ? show(parts) : { moved: `no table to compare in exchange ${bad.n}` }
    })
    const held = shown.find(showing => 'holds' in showing)
    const broken = shown.filter(showing => 'finding' in showing)
    if (held !== undefined) {
      if (held.holds > 0) tally.recordPass(main, first, held.holds)
    } else if (broken.length >= 2) {
      const last = broken.at(-1) as Extract<GroupOutcome, { seen: Seen }>
      tally.recordFinding(requirements, last.seen, last.finding)
    } else {
      const [moved] = shown.flatMap(showing => ('moved' in showing ? [showing.moved] : []))
      if (attempts.length < 2) tally.requestRetry(group)
      tally.recordUnclear(main, first, moved ?? 'did not hold once; data may have moved')
    }
  }
}

/** The attempts at every group whose name begins with `prefix:`, first to last. */
function collectGroups({ exchanges }: Evidence, prefix: string): Map<string, ExchangesByRole[]> {
  const groups = new Map<string, Record<string, Seen>[]>()
  for (const seen of exchanges) {
    const { group, role, attempt } = seen
    if (group === undefined || role === undefined || !group.startsWith(`${prefix}:`)) continue
    const attempts = groups.get(group) ?? []
    groups.set(group, attempts)
    attempts[attempt - 1] = { ...attempts[attempt - 1], [role]: seen }
  }
  return groups
}
