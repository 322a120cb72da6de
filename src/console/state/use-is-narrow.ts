import { useEffect, useState } from 'preact/hooks'

const query = matchMedia('(max-width: 720px)')

/** Returns whether the page is as narrow as a phone. */
export function useIsNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(query.matches)
  useEffect(() => {
    const update = () => setNarrow(query.matches)
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [])
  return isNarrow
}
