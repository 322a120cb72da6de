import type { Exchange, Planned, Recording, Run, Unsent } from '../model/recording.ts'
import { createAsker } from './ask.ts'
import type { Clock } from './clock.ts'
import type { Budget } from './gate.ts'
import { inOrder } from './in-order.ts'
import type { Resolve } from './inputs.ts'
import type { Rates } from './limiter.ts'

/** What bounds a run. */
export interface Limits extends Budget, Rates {
  /** Requests that may be under way at a time. */
  readonly concurrency: number
  readonly timeoutMs: number
  readonly maxBodyBytes: number
}

/** How a plan is carried out. */
export interface CollectOptions {
  readonly run: Run
  /** Sent to the base and social origins only. */
  readonly apiKey: string | undefined
  readonly resolve: Resolve
  readonly limits: Limits
  /** The groups to send once more, judged by the recording so far. */
  readonly again?: (recording: Recording) => readonly string[]
  /** Hears of each exchange, in the order of the plan: how many planned requests are done, and of how many. */
  readonly onExchange?: (exchange: Exchange, done: number, total: number) => void
  readonly onUnsent?: (unsent: Unsent) => void
  /** Ends the run; what was not sent by then is stopped. */
  readonly signal?: AbortSignal | undefined
  /** Time to wait by; that of this machine by default. */
  readonly clock?: Clock
}

/** What every run may do unless it is told otherwise: gentle with the limits that services of this kind have. */
export const defaultLimits: Limits = {
  maxRequests: 600,
  wallClockMs: 25 * 60_000,
  perHostPerSecond: 4,
  perPathPerSecond: 1,
  concurrency: 2,
  timeoutMs: 90_000,
  maxBodyBytes: 16 * 2 ** 20,
}

/**
 * Sends the requests of a plan within the limits and records what comes of them. Requests that do not depend on each
 * other may overlap; the recording is in the order of the plan all the same, so that a plan against a target that stands
 * still gives the same recording, but for timings. A target that is wrong or silent is recorded; thrown are ContractError
 * for base URLs and keys that cannot be used, and faults of ours.
 */
export async function collect(plan: readonly Planned[], options: CollectOptions): Promise<Recording> {
  const { run, limits, again, onExchange, onUnsent, signal } = options
  const exchanges: Exchange[] = []
  const unsent: Unsent[] = []
  const asker = createAsker(options, exchanges)
  let done = 0
  let total = plan.length

  const pass = (planned: readonly Planned[], attempt: number) =>
    inOrder(unitsOf(planned), {
      concurrency: limits.concurrency,
      work: (one, earlier) => asker.ask(one, attempt, earlier),
      commit: outcome => {
        done++
        if ('reason' in outcome) {
          unsent.push(outcome)
          onUnsent?.(outcome)
        } else {
          const exchange = { n: exchanges.length + 1, ...outcome }
          exchanges.push(exchange)
          onExchange?.(exchange, done, total)
        }
      },
    })

  try {
    await pass(plan, 1)
    const groups = new Set(signal?.aborted ? [] : again?.({ run, exchanges, unsent }))
    const twice = plan.filter(({ group }) => group !== undefined && groups.has(group))
    total += twice.length
    await pass(twice, 2)
  } finally {
    await asker.close()
  }
  return { run, exchanges, unsent }
}

/** Neighbours of one group make a unit; any other request stands alone. */
function unitsOf(plan: readonly Planned[]): Planned[][] {
  const units: Planned[][] = []
  for (const planned of plan) {
    const last = units.at(-1)
    if (planned.group !== undefined && last?.[0]?.group === planned.group) last.push(planned)
    else units.push([planned])
  }
  return units
}
