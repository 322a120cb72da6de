import { ContractError } from '../../base/contract-error.ts'
import type { Network } from '../../network/network.ts'
import { replyBounds } from '../evidence/reply-bounds.ts'
import type { Exchange, Recording, Run, UnsentRequest } from '../model/recording.ts'
import type { Budget } from './circuit-breaker.ts'
import type { InputResolver } from './inputs.ts'
import type { Rates } from './limiter.ts'
import type { Wallet } from './pay/wallet.ts'
import type { RunClock } from './system-clock.ts'
import type { Transport, TransportOptions } from './transport.ts'

/** Limits of a run. */
export interface Limits extends Budget, Rates {
  /** Requests that may be under way at a time. */
  readonly concurrency: number
  readonly timeoutMs: number
  readonly maxBodyBytes: number
}

/** Connection between a run and its target, with its clock. */
export interface Connection {
  /** Makes the transport of a run; one over sockets by default. */
  readonly connect?: (options: TransportOptions) => Transport
  /** That of this machine by default. */
  readonly clock?: RunClock
}

/** Options for sending the requests of a plan. */
export interface CollectOptions extends Connection {
  readonly run: Run
  /** Sent to the base and social origins only. */
  readonly apiKey: string | undefined
  /** Pays for what the plan has paid; without one that is not sent. */
  readonly wallet?: Wallet | undefined
  /** Connection to the target. Default: direct. */
  readonly network?: Network | undefined
  readonly resolve: InputResolver
  readonly limits: Limits
  /** The groups to send once more, judged by the recording so far. */
  readonly again?: (recording: Recording) => readonly string[]
  /** Called with each exchange in the order of the plan, and the numbers of finished and of planned requests. */
  readonly onExchange?: (exchange: Exchange, done: number, total: number) => void
  readonly onUnsent?: (unsent: UnsentRequest) => void
  /** Ends the run; what was not sent by then is stopped. */
  readonly signal?: AbortSignal | undefined
}

/** Default limits of a run, gentle with the usual limits of such services. */
export const defaultLimits: Limits = {
  maxRequests: 600,
  wallClockMs: 25 * 60_000,
  perHostPerSecond: 4,
  perPathPerSecond: 1,
  concurrency: 2,
  timeoutMs: 90_000,
  maxBodyBytes: replyBounds.bytes,
}

/** No timer of Node waits longer: what is more ends at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

/** Throws ContractError for a time-out that no timer has. */
export function checkTimeout(timeoutMs: number): void {
  if (timeoutMs >= 1 && timeoutMs <= LONGEST_TIMEOUT_MS) return
  throw new ContractError('This is no time to wait for a reply.', {
    facts: [`${timeoutMs} ms`, `expected: 1 to ${LONGEST_TIMEOUT_MS}`],
    where: 'limits.timeoutMs',
  })
}
