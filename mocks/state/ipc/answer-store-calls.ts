import type { Worker } from 'node:cluster'
import type { StateStore } from '../state-store.ts'
import type { StoreAnswer, StoreCall } from './store-call.ts'

/** Lets a worker use a store of this process. */
export function answerStoreCalls(worker: Worker, store: StateStore): void {
  worker.on('message', async (message: Partial<StoreCall>) => {
    if (message.storeCall === undefined || message.what === undefined) return
    const answer = await call(store, message as StoreCall)
    // A worker that is gone does not wait for it.
    if (worker.isConnected()) worker.send(answer, () => {})
  })
}

async function call(store: StateStore, { storeCall, what, parts }: StoreCall): Promise<StoreAnswer> {
  try {
    const run = store[what] as (...parts: readonly unknown[]) => Promise<unknown>
    return { storeAnswer: storeCall, value: await run(...parts) }
  } catch (error) {
    return { storeAnswer: storeCall, fault: String(error) }
  }
}
