import type { DeliveryRecord, JournalEntry } from '../core/journal/journal-entry.ts'
import type { FinishedReply, StateStore } from './state-store.ts'

/** Reports finished replies to the store, in batches. */
export interface ReplyReporter {
  /** Reports this entry when its reply was sent or given up. */
  expect(
    place: Pick<FinishedReply, 'name' | 'generation' | 'id'>,
    entry: JournalEntry,
    delivery: DeliveryRecord,
  ): void
  end(): Promise<void>
}

const INTERVAL_MS = 50

/** Creates an empty delivery log. */
export function createReplyReporter(store: StateStore): ReplyReporter {
  let waiting: FinishedReply[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = async () => {
    timer = undefined
    const finished = waiting
    waiting = []
    if (finished.length > 0) await store.complete(finished).catch(() => {})
  }
  return {
    expect: ({ name, generation, id }, entry, delivery) => {
      delivery.describe = () => ({ ...entry, id, ms: delivery.ms, bytes: delivery.bytes })
      const announce = () => {
        waiting.push({ name, generation, id, ms: delivery.ms ?? 0, bytes: delivery.bytes ?? 0 })
        timer ??= setTimeout(send, INTERVAL_MS)
      }
      if (delivery.ms === null) delivery.announce = announce
      else announce()
    },
    end: async () => {
      clearTimeout(timer)
      await send()
    },
  }
}
