import { setTimeout } from 'node:timers/promises'
import { replyBounds } from '../../base/bounds.ts'
import { ContractError } from '../../base/contract-error.ts'
import type { components } from '../../generated/file-forms.ts'
import type { Exchange, Recording, Run, UnsentRequest } from '../model/recording.ts'
import type { InputResolver } from './create-input-values.ts'
import type { Wallet } from './pay/open-wallet.ts'
import type { Transport, TransportOptions } from './transport.ts'

/** The clock of a run: returns the time and sleeps. */
export interface RunClock {
  /** Returns the current time in Unix milliseconds. */
  now(): number
  /** Waits for a time. Rejects if the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/** Maximum delay of a Node timer. A longer one would end at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1

/** The clock of this machine. */
export const systemClock: RunClock = {
  now: Date.now,
  sleep: (milliseconds, signal) =>
    setTimeout(Math.min(milliseconds, MAX_TIMER_MS), undefined, signal === undefined ? {} : { signal }),
}

type Budget = NonNullable<components['schemas']['Settings']['budget']>

/** Limits on the requests of a run, as in a configuration file. */
export interface Limits extends Required<Omit<Budget, 'wallClock'>> {
  readonly wallClockMs: number
  /** Maximum size of one body (bytes). The bodies of a run may have eight times as many. */
  readonly maxBodyBytes: number
}

/** The transport and the clock of a run, which tests and the mock replace. */
export interface RunDependencies {
  /** Creates the transport of a run. Default: over sockets. */
  readonly connect?: (options: TransportOptions) => Transport
  /** Default: the clock of this machine. */
  readonly clock?: RunClock
}

/** Options for sending the requests of a plan. */
export interface CollectOptions extends RunDependencies, Pick<TransportOptions, 'network'> {
  readonly run: Run
  /** API key, sent to the base and social origins only. */
  readonly apiKey: string | undefined
  /** Pays for the paid requests of the plan. Without a wallet they are not sent. */
  readonly wallet?: Wallet | undefined
  readonly resolve: InputResolver
  readonly limits: Limits
  /** Returns the groups of requests to send once more, given the recording so far. */
  readonly again?: (recording: Recording) => readonly string[]
  /** Called with each exchange in the order of the plan, and the numbers of finished and planned requests. */
  readonly onExchange?: (exchange: Exchange, done: number, total: number) => void
  readonly onUnsent?: (unsent: UnsentRequest) => void
  /** Ends the run. Requests that were not sent are recorded as stopped. */
  readonly signal?: AbortSignal | undefined
}

/** Default limits of a run, below the usual limits of such services. */
export const defaultLimits: Limits = {
  maxRequests: 600,
  wallClockMs: 25 * 60_000,
  perHostPerSecond: 4,
  perPathPerSecond: 1,
  concurrency: 2,
  timeoutMs: 90_000,
  maxBodyBytes: replyBounds.bytes,
}

/** Throws ContractError for a time-out that a timer cannot have. */
export function checkTimeout(timeoutMs: number): void {
  if (timeoutMs >= 1 && timeoutMs <= MAX_TIMER_MS) return
  const facts = [`${timeoutMs} ms`, `expected: 1 to ${MAX_TIMER_MS}`]
  throw new ContractError('This is no time to wait for a reply.', { facts, where: 'limits.timeoutMs' })
}
