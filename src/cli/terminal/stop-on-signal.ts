const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Closes a server on the first signal, so that pending requests can finish. A second one ends the process. */
export function stopOnSignal(close: () => Promise<void>): void {
  const stop = () => {
    for (const signal of signals) process.off(signal, stop)
    void close().then(() => process.exit(0))
  }
  for (const signal of signals) process.on(signal, stop)
}

/** Runs a function. The first Ctrl+C aborts its signal, and a second one ends the process at once. */
export async function runInterruptibly<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  process.once('SIGINT', onSignal)
  try {
    return await work(stop.signal)
  } finally {
    process.off('SIGINT', onSignal)
  }
}
