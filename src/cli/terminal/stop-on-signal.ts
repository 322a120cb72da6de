const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Closes a server on the first signal, so that pending requests can finish. A second one ends the process. */
export function stopOnSignal(close: () => Promise<void>): void {
  const stop = () => {
    for (const signal of signals) process.off(signal, stop)
    void close().then(() => process.exit(0))
  }
  for (const signal of signals) process.on(signal, stop)
}
