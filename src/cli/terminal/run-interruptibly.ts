/** Does what Ctrl+C stops gently the first time, and at once the second: nothing hears it any more then. */
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
