/** Notifies subscribers of a change, without saying what changed. */
export interface ChangeSignal {
  /** Calls the listener at every change, until the returned function is called. */
  watch(listener: () => void): () => void
  announce(): void
  readonly isWatched: boolean
}

/** Creates a signal without subscribers. */
export function createSignal(): ChangeSignal {
  const listeners = new Set<() => void>()
  return {
    watch: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce: () => {
      for (const listener of listeners) listener()
    },
    get isWatched() {
      return listeners.size > 0
    },
  }
}
