import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** Bounds of the width of the side, as a share of both. */
const bounds = { least: 25, most: 75, usual: 50 }

const storageKey = 'mdc-console-split'

/**
 * Divider between a list and what is beside it. It is dragged, or moved with the arrow keys. The page keeps its
 * place.
 */
export function SplitDivider({ frame }: { frame: RefObject<HTMLElement> }) {
  const [share, setShare] = useState(readShare)
  useLayoutEffect(() => {
    frame.current?.style.setProperty('--side', `${share}%`)
  }, [share])
  const move = (to: number) => {
    const next = Math.round(Math.max(bounds.least, Math.min(bounds.most, to)))
    setShare(next)
    storeShare(next)
  }
  const drag = ({ clientX, currentTarget, pointerId }: PointerEvent) => {
    const place = frame.current?.getBoundingClientRect()
    if (place === undefined || !(currentTarget as HTMLElement).hasPointerCapture(pointerId)) return
    move((100 * (place.right - clientX)) / place.width)
  }
  const handleKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: 5, ArrowRight: -5 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(share + step)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no rule between texts.
    <div
      class="divider"
      role="separator"
      aria-label="Width of the details"
      aria-orientation="vertical"
      aria-valuemin={bounds.least}
      aria-valuemax={bounds.most}
      aria-valuenow={share}
      tabIndex={0}
      title="Drag, or press the arrow keys. A double click centers it"
      onPointerDown={event => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
      onDblClick={() => move(bounds.usual)}
      onKeyDown={handleKey}
    />
  )
}

function readShare(): number {
  try {
    const share = Number(localStorage.getItem(storageKey))
    return share >= bounds.least && share <= bounds.most ? share : bounds.usual
  } catch {
    return bounds.usual
  }
}

function storeShare(share: number): void {
  try {
    localStorage.setItem(storageKey, String(share))
  } catch {
    // A page without storage begins again.
  }
}
