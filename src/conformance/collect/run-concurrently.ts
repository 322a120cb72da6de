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
