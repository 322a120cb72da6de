import type { Worker } from 'node:cluster'
import type { StateStore } from '../state-store.ts'
import type { StoreAnswer, StoreAnswers, StoreCall, StoreCalls } from './store-call.ts'

/** Lets a worker use a store of this process. */
export function answerStoreCalls(worker: Worker, store: StateStore): void {
  worker.on('message', async ({ storeCalls }: Partial<StoreCalls>) => {
    if (storeCalls === undefined) return
    const storeAnswers = await Promise.all(storeCalls.map(each => call(store, each)))
    // A worker that is gone does not wait for it.
    if (worker.isConnected()) worker.send({ storeAnswers } satisfies StoreAnswers, () => {})
  })
}

async function call(store: StateStore, { id, what, parts }: StoreCall): Promise<StoreAnswer> {
  try {
    const run = store[what] as (...parts: readonly unknown[]) => Promise<unknown>
    return { id, value: await run(...parts) }
  } catch (error) {
    return { id, fault: String(error) }
  }
}
