import { useState } from 'preact/hooks'

const storedValues = new Map<string, unknown>()

/** Returns a state that outlives its component. A reload loses it. */
export function useStoredState<T>(key: string, initial: T): [T, (value: T) => void] {
  const [, redraw] = useState(0)
  const value = storedValues.has(key) ? (storedValues.get(key) as T) : initial
  const setValue = (next: T) => {
    storedValues.set(key, next)
    redraw(count => count + 1)
  }
  return [value, setValue]
}
