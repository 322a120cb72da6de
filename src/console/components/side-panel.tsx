import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { navigateTo } from '../state/use-route.ts'

/** Panel beside a list with the details of one item. On a phone it fills the page. Esc closes it. */
export function SidePanel({
  title,
  closeTo,
  tools,
  children,
}: {
  title: string
  closeTo: string
  /** Controls in the head, before the one that closes. */
  tools?: ComponentChildren
  children: ComponentChildren
}) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) navigateTo(closeTo)
    }
    const element = place.current
    element?.addEventListener('keydown', close)
    return () => element?.removeEventListener('keydown', close)
  }, [closeTo])
  return (
    <aside class="stack side" ref={place} aria-label={title}>
      <header>
        <h2 class="cut">{title}</h2>
        <div class="row side-tools">
          {tools}
          <a class="button" href={closeTo}>
            Close
          </a>
        </div>
      </header>
      {children}
    </aside>
  )
}
