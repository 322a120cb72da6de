import { createHash } from 'node:crypto'
import { BoundedCache } from '../bounded-cache.ts'
import { findViolations, type Violation } from '../conformance/judge/judge-exchange.ts'
import type { Exchange, Run } from '../conformance/model/recording.ts'
import type { RoutedEntry } from '../conformance/traffic/find-origin.ts'
import { createPlanMatcher } from '../conformance/traffic/match-plan.ts'
import { assign } from '../conformance/traffic/recognise.ts'
import { toExchange } from '../conformance/traffic/to-exchange.ts'
import type { Origin } from '../contract/match-route.ts'

/** Verdicts that are remembered. */
const MOST_VERDICTS = 500
/** Some rules compare with the clock. */
const VALID_MS = 10_000

/** Tells what a reply breaks by itself; the same reply to the same request soon after is not looked at anew. */
export type JudgePassing = (entry: RoutedEntry, origin: Origin) => readonly Violation[]

export function createPassingJudge(run: Run): JudgePassing {
  const known = new BoundedCache<string, { at: number; violations: readonly Violation[] }>(MOST_VERDICTS)
  // Which entities there are cannot be known here, so that only requests without any have to succeed.
  const match = createPlanMatcher(
    run,
    () => undefined,
    () => true,
  )
  return (entry, origin) => {
    const key = digest(entry)
    const before = known.get(key)
    if (before !== undefined && entry.at - before.at < VALID_MS) return before.violations
    const exchange: Exchange = { ...toExchange(entry, text => text, run.keyName), n: 1, origin }
    const violations = findViolations(run, assign(exchange, match(exchange)))
    known.set(key, { at: entry.at, violations })
    return violations
  }
}

function digest({ url, headers, reply }: RoutedEntry): string {
  const { date: _, ...others } = reply?.headers ?? {}
  const about = JSON.stringify([url, headers.accept, Object.keys(headers), reply?.status, others])
  return createHash('sha1')
    .update(about)
    .update(reply?.body ?? '')
    .digest('base64')
}
