import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core'
import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/**
 * Selects the visible rows of a scrolling element. All rows have one height. Returns also the height in pixels
 * of the rows before and after the visible ones.
 */
export function useVirtualRows(count: number, rowHeight: number, scroller: RefObject<HTMLElement>) {
  const [, redraw] = useState(0)
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    overscan: 12,
    onChange: () => redraw(turn => turn + 1),
  }
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, Element>(options))
  virtualizer.setOptions(options)
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])
  useLayoutEffect(() => virtualizer._willUpdate())
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const items = virtualizer.getVirtualItems()
  return {
    items,
    before: items[0]?.start ?? 0,
    after: Math.max(0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)),
  }
}
