import { setTimeout as wait } from 'node:timers/promises'
import { StateUnavailable } from './state-unavailable.ts'

const PAUSE_MS = 100

/** Does a step again while the store does not answer, for some milliseconds at most; `onDoubt` is told before each time. */
export async function retryUntil<Value>(
  ms: number,
  step: () => Promise<Value>,
  onDoubt: () => void = () => {},
): Promise<Value> {
  const end = Date.now() + ms
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!(error instanceof StateUnavailable) || Date.now() >= end) throw error
      onDoubt()
      await wait(PAUSE_MS)
    }
  }
}
