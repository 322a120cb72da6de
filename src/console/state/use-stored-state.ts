import { useState } from 'preact/hooks'

const storedValues = new Map<string, unknown>()

/** State that is still there when one comes back to a place; it ends with the page. */
export function useStoredState<T>(key: string, initial: T): [T, (value: T) => void] {
  const [, redraw] = useState(0)
  const value = storedValues.has(key) ? (storedValues.get(key) as T) : initial
  const setValue = (next: T) => {
    storedValues.set(key, next)
    redraw(count => count + 1)
  }
  return [value, setValue]
}
