import type { Exchange, PlannedRequest, Recording, UnsentRequest } from '../model/recording.ts'
import type { CollectOptions } from './collect-options.ts'
import { createRequestRunner } from './create-request-runner.ts'

/**
 * Sends the requests of a plan within the limits, and records the results in the order of the plan, also the
 * failures. Throws ContractError for unusable base URLs and keys.
 */
export async function collectExchanges(
  plan: readonly PlannedRequest[],
  options: CollectOptions,
): Promise<Recording> {
  const { run, limits, again, onExchange, onUnsent, signal } = options
  const exchanges: Exchange[] = []
  const unsent: UnsentRequest[] = []
  const runner = createRequestRunner(options, exchanges)
  let done = 0
  let total = plan.length

  const commit = (outcomes: Awaited<ReturnType<typeof runner.run>>) => {
    total += outcomes.length - 1
    for (const outcome of outcomes) {
      done++
      if ('reason' in outcome) {
        unsent.push(outcome)
        onUnsent?.(outcome)
      } else {
        const exchange = { n: exchanges.length + 1, ...outcome }
        exchanges.push(exchange)
        onExchange?.(exchange, done, total)
      }
    }
  }
  const pass = (planned: readonly PlannedRequest[], attempt: number) =>
    runConcurrently(
      groupUnits(planned),
      limits.concurrency,
      (one, earlier) => runner.run(one, attempt, earlier),
      commit,
    )

  try {
    await pass(plan, 1)
    const groups = new Set(signal?.aborted ? [] : again?.({ run, exchanges, unsent }))
    const twice = plan.filter(({ group }) => group !== undefined && groups.has(group))
    total += twice.length
    await pass(twice, 2)
  } finally {
    await runner.close()
  }
  return { run, exchanges, unsent }
}

/** Groups consecutive requests of the same group into a unit. Any other request is a unit of its own. */
function groupUnits(plan: readonly PlannedRequest[]): PlannedRequest[][] {
  const units: PlannedRequest[][] = []
  for (const planned of plan) {
    const last = units.at(-1)
    if (planned.group !== undefined && last?.[0]?.group === planned.group) last.push(planned)
    else units.push([planned])
  }
  return units
}

/**
 * Runs units, which are lists of items, concurrently, at least one at a time. Items of a unit run in sequence.
 * `commit` gets the results in the order of the items. When `earlier` resolves, those of all earlier units are
 * committed.
 */
export async function runConcurrently<T, R>(
  units: readonly (readonly T[])[],
  concurrency: number,
  work: (item: T, earlier: () => Promise<unknown>) => Promise<R>,
  commit: (result: R) => void,
): Promise<void> {
  const waiting = units.map((): R[] => [])
  const running: Promise<void>[] = []
  const finished: boolean[] = []
  let next = 0
  let open = 0

  const flush = () => {
    for (;;) {
      for (const result of waiting[open]?.splice(0) ?? []) commit(result)
      if (finished[open] !== true) return
      open++
    }
  }
  const run = async (unit: number) => {
    for (const item of units[unit] ?? []) {
      waiting[unit]?.push(await work(item, () => Promise.all(running.slice(0, unit))))
      flush()
    }
    finished[unit] = true
    flush()
  }
  const worker = async () => {
    while (next < units.length) {
      const unit = next++
      running[unit] = run(unit)
      await running[unit]
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker))
  } finally {
    next = units.length // after an error nothing new is begun
  }
}
