import { BoundedCache } from '../base/bounded-cache.ts'
import { findViolations, type Violation } from '../conformance/judge/find-violations.ts'
import type { Exchange, Run } from '../conformance/model/recording.ts'
import type { RoutedEntry } from '../conformance/traffic/create-origin-finder.ts'
import { createPlanMatcher } from '../conformance/traffic/match-plan.ts'
import { assign } from '../conformance/traffic/recognise.ts'
import { toExchange } from '../conformance/traffic/to-exchange.ts'
import type { Origin } from '../contract/match-route.ts'

/** Bytes of replies that are remembered with their verdicts, half of what there may be. */
const MOST_REMEMBERED = 4 * 2 ** 20
/** What a verdict takes besides. */
const OVERHEAD = 2_000
/** Some rules compare with the clock. */
const VALID_MS = 10_000

/** Tells what a reply breaks by itself. `head` is all but the body that a verdict depends on, `at` when it was asked for, in milliseconds. */
export interface PassingJudge {
  /** What the same reply to the same request was found to break a moment ago; undefined for any other. Reads nothing of it. */
  recall(head: string, bytes: Buffer, at: number): readonly Violation[] | undefined
  /** Judges a reply that was read, and remembers what it breaks. */
  judge(head: string, bytes: Buffer, entry: RoutedEntry, origin: Origin): readonly Violation[]
}

interface Verdict {
  readonly bytes: Buffer
  readonly at: number
  readonly violations: readonly Violation[]
}

export function createPassingJudge(run: Run): PassingJudge {
  const known = new BoundedCache<string, Verdict>(MOST_REMEMBERED, ({ bytes }) => bytes.length + OVERHEAD)
  // Which entities there are cannot be known here, so that only requests without any have to succeed.
  const match = createPlanMatcher(
    run,
    () => undefined,
    () => true,
  )
  return {
    recall(head, bytes, at) {
      const before = known.get(head)
      const isSame = before !== undefined && at - before.at < VALID_MS && before.bytes.equals(bytes)
      return isSame ? before.violations : undefined
    },
    judge(head, bytes, entry, origin) {
      const exchange: Exchange = { ...toExchange(entry, text => text, run.keyName), n: 1, origin }
      const violations = findViolations(run, assign(exchange, match(exchange)))
      known.set(head, { bytes, at: entry.at, violations })
      return violations
    },
  }
}

/** A request and its reply without the body, as one text; headers by lower-case name. */
export function formatHead(
  url: string,
  sent: Readonly<Record<string, string>>,
  status: number,
  { date: _, ...received }: Readonly<Record<string, string>>,
): string {
  return JSON.stringify([url, sent.accept, Object.keys(sent), status, received])
}
