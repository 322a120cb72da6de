import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

const storageKey = 'mdc-console-split'

/** Divider between a list and what is beside it, dragged or moved with the arrow keys. The page keeps its place. */
export function SplitDivider({ frame }: { frame: RefObject<HTMLElement> }) {
  const [share, setShare] = useState(readShare)
  useLayoutEffect(() => {
    frame.current?.style.setProperty('--list', `${share}%`)
    try {
      localStorage.setItem(storageKey, String(share))
    } catch {
      // A page without storage begins again.
    }
  }, [share])
  return (
    <input
      type="range"
      class="divider"
      aria-label="Width of the list"
      min={25}
      max={75}
      step={5}
      value={share}
      onInput={({ currentTarget }) => setShare(Number(currentTarget.value))}
    />
  )
}

function readShare(): number {
  try {
    return Number(localStorage.getItem(storageKey)) || 50
  } catch {
    return 50
  }
}
