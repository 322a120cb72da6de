import { useEffect, useState } from 'preact/hooks'

/** Returns the time of this machine in Unix milliseconds, which advances each second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
