import { useState } from 'preact/hooks'

const remembered = new Map<string, unknown>()

/** State that is still there when one comes back to a place; it ends with the page. */
export function useRemembered<T>(key: string, initial: T): [T, (value: T) => void] {
  const [, redraw] = useState(0)
  const value = remembered.has(key) ? (remembered.get(key) as T) : initial
  const setValue = (next: T) => {
    remembered.set(key, next)
    redraw(count => count + 1)
  }
  return [value, setValue]
}
