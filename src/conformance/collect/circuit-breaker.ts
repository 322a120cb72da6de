import type { Origin } from '../../contract/match-route.ts'
import { adviseOnProxy, describeStatus } from '../evidence/describe-status.ts'
import type { PlanOmission } from '../plan/plan-requests.ts'
import type { TransportReply } from './transport.ts'

/** The budget of a run. */
export interface Budget {
  readonly maxRequests: number
  readonly wallClockMs: number
  /** Bytes of one body; all that is held together may have some times as many. */
  readonly maxBodyBytes: number
}

/** Bodies of the greatest length that a run may hold. */
const MAX_BODIES = 8
/** Requests without any reply before an origin that never gave one is given up, unless it cannot be reached at all. */
const MAX_SILENT = 3
/** Refusals of the key before it is believed to be refused. */
const MAX_REFUSED = 5

/** Counts what was sent and what came of it, and says when to stop: for good, or for one origin. */
export class CircuitBreaker {
  #sent = 0
  #held = 0
  readonly #budget: Budget
  readonly #key: string
  readonly #deadline: number
  readonly #origins = new Map<Origin, { replied: boolean; silent: number; keyed: number; refused: number }>()
  readonly #stopped = new Map<Origin, string>()

  /** `key` tells in words what was sent as the key; `now` is in Unix milliseconds. */
  constructor(budget: Budget, key: string, now: number) {
    this.#budget = budget
    this.#key = key
    this.#deadline = now + budget.wallClockMs
  }

  /** Returns the reason why no request may go to this origin now, or after a wait. Undefined when it may. */
  findRefusal(origin: Origin, now: number): PlanOmission | undefined {
    const stopped = this.#stopped.get(origin)
    if (stopped !== undefined) return { reason: 'stopped', says: stopped }
    const { maxRequests, wallClockMs, maxBodyBytes } = this.#budget
    const spent = (says: string) => ({ reason: 'budget', says }) as const
    if (this.#sent >= maxRequests) return spent(`all ${maxRequests} requests of the budget were sent`)
    if (now >= this.#deadline) return spent(`the time of the run, ${wallClockMs / 1000} s, was over`)
    if (this.#held >= MAX_BODIES * maxBodyBytes)
      return spent(`the replies were longer than ${MAX_BODIES * maxBodyBytes} characters together`)
    return undefined
  }

  /** Counts a request that is about to be sent, a repeated one too. */
  countRequest(): void {
    this.#sent++
  }

  /** Learns from an answer. `keyed` tells whether the request was to be let in by its key. */
  learnFrom(origin: Origin, answer: TransportReply, keyed: boolean): void {
    const { reply, failure } = answer
    const known = this.#origins.get(origin) ?? { replied: false, silent: 0, keyed: 0, refused: 0 }
    this.#origins.set(origin, known)
    if (failure !== undefined && /^(unreachable|timeout|reset)$/.test(failure.kind)) {
      known.silent++
      if (!known.replied && (failure.kind === 'unreachable' || known.silent === MAX_SILENT))
        this.#stopped.set(origin, `the ${origin} origin gave no reply (${failure.kind}: ${failure.message})`)
      return
    }
    known.replied = true
    this.#held += reply?.body.length ?? 0
    if (!keyed) return
    known.keyed++
    if (reply?.status === 401 || reply?.status === 403) known.refused++
    if (known.keyed === MAX_REFUSED && known.refused === MAX_REFUSED) {
      const says = `the ${origin} origin refused the first ${MAX_REFUSED} requests (${describeStatus(answer)})${adviseOnProxy(answer)}; ${this.#key}`
      this.#stopped.set(origin, says)
    }
  }
}
