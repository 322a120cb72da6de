import type { Origin } from '../../contract/match-route.ts'
import { adviseOnProxy, describeStatus } from '../evidence/explain-failure.ts'
import type { PlanOmission } from '../plan/plan-requests.ts'
import type { Limits } from './collect-options.ts'
import type { TransportResult } from './transport.ts'

type Budget = Pick<Limits, 'maxRequests' | 'wallClockMs' | 'maxBodyBytes'>

/** Number of bodies of maximum size that a run may hold. */
const MAX_BODIES = 8
/** Number of requests without a reply after which an origin is given up. An unreachable one is at once. */
const MAX_SILENT = 3
/** Number of first requests that an origin must refuse before its key counts as refused. */
const MAX_REFUSED = 5

/**
 * Creates what counts requests and their results, and decides when to stop: the whole run, or one origin. `key` is
 * advice about the key for messages; `start` is in Unix milliseconds.
 */
export function createCircuitBreaker(budget: Budget, key: string, start: number) {
  const { maxRequests, wallClockMs, maxBodyBytes } = budget
  const origins = new Map<Origin, { replied: boolean; silent: number; keyed: number; refused: number }>()
  const stopped = new Map<Origin, string>()
  let sent = 0
  let held = 0

  return {
    /** Returns the reason why no request may go to this origin at a time, or undefined if it may. */
    findRefusal(origin: Origin, now: number): PlanOmission | undefined {
      const reason = stopped.get(origin)
      if (reason !== undefined) return { reason: 'stopped', says: reason }
      const spent = (says: string) => ({ reason: 'budget', says }) as const
      if (sent >= maxRequests) return spent(`all ${maxRequests} requests of the budget were sent`)
      if (now >= start + wallClockMs) return spent(`the time of the run, ${wallClockMs / 1000} s, was over`)
      if (held >= MAX_BODIES * maxBodyBytes)
        return spent(`the replies were longer than ${MAX_BODIES * maxBodyBytes} characters together`)
      return undefined
    },

    /** Counts a request that is about to be sent. Repeated requests count as well. */
    countRequest(): void {
      sent++
    },

    /** Updates the state of an origin by a result. `keyed` is true if the request needed the key for access. */
    learnFrom(origin: Origin, answer: TransportResult, keyed: boolean): void {
      const { reply, failure } = answer
      const known = origins.get(origin) ?? { replied: false, silent: 0, keyed: 0, refused: 0 }
      origins.set(origin, known)
      if (failure !== undefined && /^(unreachable|timeout|reset)$/.test(failure.kind)) {
        known.silent++
        if (!known.replied && (failure.kind === 'unreachable' || known.silent === MAX_SILENT))
          stopped.set(origin, `the ${origin} origin gave no reply (${failure.kind}: ${failure.message})`)
        return
      }
      known.replied = true
      held += reply?.body.length ?? 0
      if (!keyed) return
      known.keyed++
      if (reply?.status === 401 || reply?.status === 403) known.refused++
      if (known.keyed === MAX_REFUSED && known.refused === MAX_REFUSED)
        stopped.set(
          origin,
          `the ${origin} origin refused the first ${MAX_REFUSED} requests (${describeStatus(answer)})${adviseOnProxy(answer)}; ${key}`,
        )
    },
  }
}
