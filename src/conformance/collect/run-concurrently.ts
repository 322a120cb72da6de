/** Options for running units, which are lists of items. */
export interface ConcurrencyOptions<T, R> {
  /** Maximum number of units that run simultaneously, at least one. */
  readonly concurrency: number
  /**
   * Runs one item. Items of the same unit run in sequence. `earlier` resolves when all earlier units are
   * done.
   */
  readonly work: (item: T, earlier: () => Promise<unknown>) => Promise<R>
  /** Called with each result, in the order of the items. */
  readonly commit: (result: R) => void
}

/**
 * Runs units, which are lists of items, concurrently. Commits their results as if the units had run in sequence. When `earlier`
 * resolves, the results of all earlier items are committed.
 */
export async function runConcurrently<T, R>(
  units: readonly (readonly T[])[],
  { concurrency, work, commit }: ConcurrencyOptions<T, R>,
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
