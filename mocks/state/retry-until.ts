import { setTimeout as wait } from 'node:timers/promises'
import { StateUnavailable } from './state-unavailable.ts'

const PAUSE_MS = 100

/**
 * Retries a step for up to `ms` milliseconds while the store does not answer. Calls `onDoubt` before each
 * retry.
 */
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
