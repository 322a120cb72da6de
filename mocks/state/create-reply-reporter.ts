import type { DeliveryRecord, JournalEntry } from '../core/journal/journal-entry.ts'
import type { FinishedReply, StateStore } from './state-store.ts'

/** Reports finished replies to the store, in batches. */
export interface ReplyReporter {
  /** Reports this entry when its reply was sent or given up. */
  expect(
    name: string,
    place: { readonly generation: number; readonly id: number },
    entry: JournalEntry,
    delivery: DeliveryRecord | undefined,
  ): void
  end(): Promise<void>
}

const INTERVAL_MS = 50

/**
 * Maximum number of waiting reports of a session. Further reports are dropped, since there are so many only
 * while the store is unreachable.
 */
const MAX_WAITING = 1000

/** Creates an empty delivery log. */
export function createReplyReporter(store: StateStore): ReplyReporter {
  const waiting = new Map<string, { name: string; generation: number; completions: FinishedReply[] }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = async () => {
    timer = undefined
    const all = [...waiting.values()]
    waiting.clear()
    const sent = all.map(({ name, generation, completions }) => store.complete(name, generation, completions))
    await Promise.all(sent).catch(() => {})
  }
  const add = (name: string, generation: number, completion: FinishedReply) => {
    const key = `${generation} ${name}`
    const known = waiting.get(key) ?? { name, generation, completions: [] }
    waiting.set(key, known)
    if (known.completions.length < MAX_WAITING) known.completions.push(completion)
    timer ??= setTimeout(send, INTERVAL_MS)
  }
  return {
    expect: (name, { generation, id }, entry, delivery) => {
      if (delivery === undefined) return
      delivery.describe = () => ({ ...entry, id, ms: delivery.ms, bytes: delivery.bytes })
      const announce = () => add(name, generation, [id, delivery.ms ?? 0, delivery.bytes ?? 0])
      if (delivery.ms === null) delivery.announce = announce
      else announce()
    },
    end: async () => {
      clearTimeout(timer)
      await send()
    },
  }
}
