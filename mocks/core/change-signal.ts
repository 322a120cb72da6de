/** Notifies subscribers of a change, without saying what changed. */
export type ChangeSignal = ReturnType<typeof createSignal>

/** Creates a signal without subscribers. */
export function createSignal() {
  const listeners = new Set<() => void>()
  return {
    /** Calls the listener at every change, until the returned function is called. */
    watch: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    announce: () => {
      for (const listener of listeners) listener()
    },
    get isWatched() {
      return listeners.size > 0
    },
  }
}
