import { replyBounds } from '../../base/bounds.ts'
import type { Origin } from '../../contract/match-route.ts'
import { parseRetryAfter } from '../../network/parse-retry-after.ts'
import { adviseOnProxy, describeStatus } from '../evidence/explain-failure.ts'
import type { RecordedReply } from '../model/recording.ts'
import type { PlanOmission } from '../plan/plan-requests.ts'
import { type CollectOptions, type Limits, type RunClock, systemClock } from './collect-options.ts'
import type { RequestPayment } from './pay/create-payment-budget.ts'
import type { PreparedRequest } from './prepare-request.ts'
import { createRunRedactor } from './redaction/redactor.ts'
import { createTransport, type TransportResult } from './transport.ts'

/** Maximum number of repeats of a request if the target requests a wait. */
const MAX_REPEATS = 2

/** Creates what sends single requests within the limits of a run. */
export function createRequestSender(options: CollectOptions, bases: ReadonlyMap<Origin, URL>) {
  const { run, limits, signal, network } = options
  const { clock = systemClock, connect = createTransport } = options
  const transport = connect({
    ...limits,
    allowed: new Set([...bases.values()].map(({ origin }) => origin)),
    redact: createRunRedactor(run.keyName, options),
    signal,
    network,
  })
  const limiter = createRateLimiter(limits, clock, signal)
  const gate = createCircuitBreaker(limits, clock.now())

  /**
   * Sends a request, and repeats it if the target requests a wait. Returns a refusal if the request must not be
   * sent. A paid request is sent once. Its payment is signed last, and from then on there is a result to
   * record.
   */
  async function send({ url, headers, origin, keyed }: PreparedRequest, pay?: RequestPayment) {
    let answer: (TransportResult & { at: number }) | undefined
    for (let repeat = 0; ; repeat++) {
      await limiter.waitForTurn(url)
      const refusal = gate.findRefusal(origin, clock.now())
      if (refusal !== undefined) return answer ?? refusal
      signal?.throwIfAborted()
      const payment = await pay?.sign()
      if (payment !== undefined && 'reason' in payment) return payment
      gate.countRequest()
      const at = clock.now()
      const sending = transport.send(url, { ...headers, ...payment })
      answer = { at, ...(await (pay === undefined ? sending : sending.catch(() => cutOff))) }
      gate.learnFrom(origin, answer, keyed)
      if (pay !== undefined) return { ...answer, ...pay.close(answer) }
      const wait = repeat < MAX_REPEATS ? readRetryAfter(answer.reply, clock.now()) : undefined
      if (wait === undefined || gate.findRefusal(origin, clock.now() + wait) !== undefined) return answer
      limiter.pause(url, wait)
    }
  }

  return {
    send,
    findRefusal: (origin: Origin): PlanOmission | undefined => gate.findRefusal(origin, clock.now()),
    close: () => transport.close(),
  }
}

/** The result of a request that was cut off, such as by an interruption. */
const cutOff: TransportResult = {
  failure: { kind: 'reset', message: 'the answer was not waited for' },
  ms: 0,
}

/**
 * Returns the requested wait of a reply in milliseconds (RFC 9110, 10.2.3). Returns undefined if it requests
 * no wait or more than a minute. `now` is in Unix milliseconds.
 */
export function readRetryAfter(reply: RecordedReply | undefined, now: number): number | undefined {
  const text = reply?.headers['retry-after']?.trim()
  if (text === undefined || (reply?.status !== 429 && reply?.status !== 503)) return undefined
  const wait = parseRetryAfter(text, now)
  return wait !== undefined && wait <= replyBounds.waitMs ? wait : undefined
}

/** Creates a limiter that spaces requests evenly by host and by path, without bursts, as such services limit them. */
export function createRateLimiter(
  rates: Pick<Limits, 'perHostPerSecond' | 'perPathPerSecond'>,
  clock: RunClock,
  signal?: AbortSignal,
) {
  const free = new Map<string, number>()
  const gap = (perSecond: number) => (perSecond > 0 ? 1000 / perSecond : 0)
  return {
    async waitForTurn(url: string): Promise<void> {
      const { host, pathname } = new URL(url)
      const path = host + pathname
      for (;;) {
        const now = clock.now()
        const wait = Math.max(free.get(host) ?? 0, free.get(path) ?? 0) - now
        if (wait <= 0) {
          free.set(host, now + gap(rates.perHostPerSecond))
          free.set(path, now + gap(rates.perPathPerSecond))
          return
        }
        await clock.sleep(wait, signal)
      }
    },
    pause(url: string, milliseconds: number): void {
      const { host, pathname } = new URL(url)
      free.set(host + pathname, clock.now() + milliseconds)
    },
  }
}

/** Number of requests without a reply after which an origin is given up. An unreachable one is at once. */
const MAX_SILENT = 3
/** Number of first requests that an origin must refuse before its key counts as refused. */
const MAX_REFUSED = 5

/** Creates what counts requests and their results, and decides when to stop: the whole run, or one origin. `start` is in Unix milliseconds. */
export function createCircuitBreaker(
  { maxRequests, wallClockMs, maxBodyBytes }: Pick<Limits, 'maxRequests' | 'wallClockMs' | 'maxBodyBytes'>,
  start: number,
) {
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
      if (held >= replyBounds.bodies * maxBodyBytes)
        return spent(`the replies were longer than ${replyBounds.bodies * maxBodyBytes} characters together`)
      return undefined
    },

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
          `the ${origin} origin refused the first ${MAX_REFUSED} requests (${describeStatus(answer)})${adviseOnProxy(answer)}`,
        )
    },
  }
}
