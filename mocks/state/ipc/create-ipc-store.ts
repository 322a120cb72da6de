import { StateUnavailable } from '../../core/interruption.ts'
import type { StateStore } from '../state-store.ts'
import type { StoreAnswer, StoreFunction } from './store-call.ts'

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

/** The store of the process that started this worker, over the channel that Node has between them. */
export function createIpcStore(channel: Pick<NodeJS.Process, 'send' | 'on' | 'off'> = process): StateStore {
  const waiting = new Map<number, Waiting>()
  const since = Date.now()
  let numbers = 0
  const hear = ({ storeAnswer, value, fault }: Partial<StoreAnswer>) => {
    const asked = storeAnswer === undefined ? undefined : waiting.get(storeAnswer)
    if (asked === undefined) return
    waiting.delete(storeAnswer ?? 0)
    if (fault === undefined) asked.resolve(value as never)
    else asked.reject(new StateUnavailable(fault))
  }
  channel.on('message', hear)
  const call =
    <Parts extends readonly unknown[], Value>(what: StoreFunction) =>
    (...parts: Parts): Promise<Value> =>
      new Promise((resolve, reject) => {
        const storeCall = ++numbers
        waiting.set(storeCall, { resolve, reject })
        channel.send?.({ storeCall, what, parts }, undefined, undefined, error => {
          if (error === null || !waiting.delete(storeCall)) return
          reject(new StateUnavailable('The process that holds what workers share is gone.'))
        })
      })
  return {
    open: call('open'),
    look: call('look'),
    record: call('record'),
    change: call('change'),
    count: call('count'),
    readAccount: call('readAccount'),
    conclude: call('conclude'),
    readLedger: call('readLedger'),
    readJournal: call('readJournal'),
    complete: call('complete'),
    setGaps: call('setGaps'),
    health: () => ({ kind: 'memory', isUp: true, since, reason: undefined }),
    close: async () => {
      channel.off('message', hear)
    },
  }
}
