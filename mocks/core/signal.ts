/** Tells whoever watches that something changed; what it was, they look up. */
export interface Signal {
  /** Calls the listener at every change, until the function that is given back is called. */
  watch(listener: () => void): () => void
  announce(): void
  readonly isWatched: boolean
}

/** A signal that nobody watches yet. */
export function createSignal(): Signal {
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
