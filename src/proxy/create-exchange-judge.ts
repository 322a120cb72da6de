import { BoundedCache } from '../base/bounded-cache.ts'
import { findViolations, type Violation } from '../conformance/judge/find-violations.ts'
import type { Exchange, Run } from '../conformance/model/recording.ts'
import { createPlanMatcher } from '../conformance/traffic/create-plan-matcher.ts'
import { applyPlanMatches } from '../conformance/traffic/match-traffic-to-plan.ts'
import { readHeaders } from './filter-headers.ts'
import type { WireReply } from './forward-request.ts'

/** Capacity of the verdict cache in bytes. The cache may hold twice as much. */
const MAX_REMEMBERED = 4 * 2 ** 20
/** Approximate size of a verdict in bytes, without the body. */
const OVERHEAD = 2_000
/** Time for which a verdict is reused, in milliseconds. Some rules depend on the clock. */
const VALID_MS = 10_000

/** The forwarded request that a reply answers. */
export interface ForwardedRequest {
  readonly url: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** Time of sending in milliseconds. */
  readonly at: number
}

/** A reply with its complete body, which is still content-encoded. */
export type BufferedReply = WireReply<Buffer>

/** Finds the violations of a single reply. */
export interface ExchangeJudge {
  /**
   * Returns the cached violations of the same reply to the same request, or undefined. It does not decode the
   * reply.
   */
  recall(request: ForwardedRequest, reply: BufferedReply): readonly Violation[] | undefined
  /** Judges a decoded reply. Returns and caches its violations. */
  judge(request: ForwardedRequest, reply: BufferedReply, exchange: Exchange): readonly Violation[]
}

interface Verdict {
  readonly bytes: Buffer
  readonly at: number
  readonly violations: readonly Violation[]
}

/** Creates a judge of single exchanges that caches its verdicts for ten seconds. */
export function createExchangeJudge(run: Run): ExchangeJudge {
  const known = new BoundedCache<string, Verdict>(MAX_REMEMBERED, ({ bytes }) => bytes.length + OVERHEAD)
  // Which entities there are cannot be known here, so that only requests without any have to succeed.
  const match = createPlanMatcher(
    run,
    () => undefined,
    () => true,
  )
  return {
    recall(request, reply) {
      const before = known.get(formatHead(request, reply))
      const isSame =
        before !== undefined && request.at - before.at < VALID_MS && before.bytes.equals(reply.body)
      return isSame ? before.violations : undefined
    },
    judge(request, reply, exchange) {
      const violations = findViolations(run, applyPlanMatches(exchange, match(exchange)))
      known.set(formatHead(request, reply), { bytes: reply.body, at: request.at, violations })
      return violations
    },
  }
}

/** Returns all parts that a verdict depends on, except the body, as one text. */
function formatHead({ url, headers }: ForwardedRequest, reply: BufferedReply): string {
  const { date: _, ...received } = readHeaders(reply.headers)
  return JSON.stringify([url, headers.accept, Object.keys(headers), reply.status, received])
}
