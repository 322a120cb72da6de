import { useState } from 'preact/hooks'
import type { ControlJournalEntry } from '../../api/control-types.ts'

/** Entries that the journal shows, and those it holds back while paused. */
export type JournalPause = ReturnType<typeof usePause>

/**
 * Holds back new entries while the user reads old ones: when the list is paused (`isHeld`), contains pointer or
 * focus, or is scrolled down (`setBusy`). `catchUp` shows the waiting entries.
 */
export function usePause(entries: readonly ControlJournalEntry[]) {
  const [isHeld, setHeld] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [last, setLast] = useState<number>()
  const newest = entries.at(-1)?.id ?? 0
  const isPaused = isHeld || isBusy
  // Ids begin again when the journal was cleared or the mock was started again: then nothing waits.
  const end = isPaused && last !== undefined && last <= newest ? last : newest
  if (end !== last) setLast(end)
  return {
    shown: entries.filter(({ id }) => id <= end),
    waiting: entries.filter(({ id }) => id > end),
    isHeld,
    toggle: () => setHeld(held => !held),
    setBusy: setIsBusy,
    catchUp: () => setLast(newest),
  }
}
