import { StateUnavailable } from '../../core/interruption.ts'
import type { StateStore } from '../state-store.ts'
import type { StoreAnswers, StoreCall, StoreCalls, StoreFunction } from './store-call.ts'

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

/** The store of the process that started this worker, over the channel that Node has between them. */
export function createIpcStore(channel: Pick<NodeJS.Process, 'send' | 'on' | 'off'> = process): StateStore {
  const waiting = new Map<number, Waiting>()
  const since = Date.now()
  let numbers = 0
  let next: StoreCall[] = []
  const hear = ({ storeAnswers = [] }: Partial<StoreAnswers>) => {
    for (const { id, value, fault } of storeAnswers) {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (fault === undefined) asked?.resolve(value as never)
      else asked?.reject(new StateUnavailable(fault))
    }
  }
  channel.on('message', hear)
  const send = () => {
    const storeCalls = next
    next = []
    channel.send?.({ storeCalls } satisfies StoreCalls, undefined, undefined, error => {
      if (error === null) return
      for (const { id } of storeCalls) {
        waiting.get(id)?.reject(new StateUnavailable('The process that holds what workers share is gone.'))
        waiting.delete(id)
      }
    })
  }
  const call =
    <Parts extends readonly unknown[], Value>(what: StoreFunction) =>
    (...parts: Parts): Promise<Value> =>
      new Promise((resolve, reject) => {
        const id = ++numbers
        waiting.set(id, { resolve, reject })
        if (next.length === 0) setImmediate(send)
        next.push({ id, what, parts })
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
