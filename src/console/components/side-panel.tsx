import type { ComponentChildren } from 'preact'
import { navigateTo, useRoute, writeRoute } from '../state/use-route.ts'

/** Panel beside a list with the details of one item. On a phone it fills the page. Esc closes it. */
export function SidePanel({
  title,
  closeTo,
  children,
}: {
  title: string
  /** Address of the list alone. Default: the place without an item. */
  closeTo?: string
  children: ComponentChildren
}) {
  const { place, params } = useRoute()
  const list = closeTo ?? writeRoute(place, '', params)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) navigateTo(list)
  }
  return (
    <aside class="stack side" aria-label={title} onKeyDown={closeOnEscape}>
      <header>
        <h2 class="cut">{title}</h2>
        <a class="button" href={list}>
          Close
        </a>
      </header>
      {children}
    </aside>
  )
}
