import { type Inputs, useCallback, useEffect, useState } from 'preact/hooks'

/** Loads a value, and again when an input changes. The previous value stays until the new one arrives. */
export function useLoad<T>(load: () => Promise<T>, inputs: Inputs) {
  const [result, setResult] = useState<{ data?: T; failure?: Error }>({})
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isCurrent = true
    load().then(
      data => isCurrent && setResult({ data }),
      failure => isCurrent && setResult({ failure }),
    )
    return () => {
      isCurrent = false
    }
  }, [...inputs, turn])
  const reload = useCallback(() => setTurn(count => count + 1), [])
  return { ...result, reload }
}
