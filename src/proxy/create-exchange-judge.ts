import { BoundedCache } from '../base/bounded-cache.ts'
import { findViolations, type Violation } from '../conformance/judge/find-violations.ts'
import type { Exchange, Run } from '../conformance/model/recording.ts'
import { createPlanMatcher } from '../conformance/traffic/match-plan.ts'
import { assign } from '../conformance/traffic/match-traffic-to-plan.ts'
import { readHeaders } from './filter-headers.ts'
import type { WireReply } from './forward.ts'

/** Bytes of replies that are remembered with their verdicts, half of what there may be. */
const MAX_REMEMBERED = 4 * 2 ** 20
/** Size of a verdict without its texts. */
const OVERHEAD = 2_000
/** Some rules compare with the clock. */
const VALID_MS = 10_000

/** A request that a reply answers. */
export interface ForwardedRequest {
  readonly url: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** Time of sending in milliseconds. */
  readonly at: number
}

/** A reply whose body is whole, with its content coding. */
export type BufferedReply = WireReply<Buffer>

/** Finds the violations of a single reply. */
export interface ExchangeJudge {
  /** Returns the recent violations of the same reply to the same request, or undefined. It does not read the reply. */
  recall(request: ForwardedRequest, reply: BufferedReply): readonly Violation[] | undefined
  /** Judges a reply that was read, and remembers what it breaks. */
  judge(request: ForwardedRequest, reply: BufferedReply, exchange: Exchange): readonly Violation[]
}

interface Verdict {
  readonly bytes: Buffer
  readonly at: number
  readonly violations: readonly Violation[]
}

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
      const violations = findViolations(run, assign(exchange, match(exchange)))
      known.set(formatHead(request, reply), { bytes: reply.body, at: request.at, violations })
      return violations
    },
  }
}

/** All but the body that a verdict depends on, as one text. */
function formatHead({ url, headers }: ForwardedRequest, reply: BufferedReply): string {
  const { date: _, ...received } = readHeaders(reply.headers)
  return JSON.stringify([url, headers.accept, Object.keys(headers), reply.status, received])
}
