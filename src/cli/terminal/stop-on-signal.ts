const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The first signal closes a server, which may end what it is answering; with the second the system does what it does without us. */
export function stopOnSignal(close: () => Promise<void>): void {
  const stop = () => {
    for (const signal of signals) process.off(signal, stop)
    void close().then(() => process.exit(0))
  }
  for (const signal of signals) process.on(signal, stop)
}
