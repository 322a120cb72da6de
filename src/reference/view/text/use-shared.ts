import { useEffect, useState } from 'preact/hooks'

const values = new Map<string, string>()
const watchers = new Set<() => void>()

/** Returns a value that all parts of the page share, and what sets it in all of them. It is kept in this page only. */
export function useShared(name: string): [string | undefined, (value: string) => void] {
  const [, redraw] = useState({})
  useEffect(() => {
    const watch = () => redraw({})
    watchers.add(watch)
    return () => watchers.delete(watch)
  }, [])
  const share = (value: string) => {
    values.set(name, value)
    for (const watch of watchers) watch()
  }
  return [values.get(name), share]
}
