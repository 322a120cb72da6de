import { setTimeout as wait } from 'node:timers/promises'

/** Error for an unavailable shared store. `message` is written for users. */
export class StateUnavailable extends Error {
  override readonly name = 'StateUnavailable'
}

/** Creates the error for a change that failed repeatedly, since other changes came first. */
export function createConflictError(): StateUnavailable {
  return new StateUnavailable('Too much is changed at the same time. Try again in a second.')
}

/** Creates the error for an unavailable store, with a reason for clients of the mock. */
export function createStoreUnavailableError(reason: string | undefined): StateUnavailable {
  return new StateUnavailable(`The store that replicas share is unavailable: ${reason}.`)
}

const PAUSE_MS = 100

/** Retries a step for up to `ms` milliseconds while the store is down. Calls `onDoubt` before each retry. */
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
