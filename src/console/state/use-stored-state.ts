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

/** Returns a switch that also outlives the page where the browser keeps its session. It is off at first. */
export function useStoredSwitch(key: string): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useStoredState(key, findSession()?.getItem(key) === 'on')
  const turn = (next: boolean) => {
    findSession()?.setItem(key, next ? 'on' : 'off')
    setOn(next)
  }
  return [isOn, turn]
}

/** Returns the storage of the session. Browsers may forbid it. */
function findSession(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}
