import { writeRoute } from '../state/use-route.ts'

/** Tabs of a panel, of which one is shown. They are links, so that each has an address. */
export function Tabs({
  label,
  place,
  tabs,
  chosen,
}: {
  label: string
  /** Key of the panel in the address. */
  place: string
  tabs: readonly { readonly key: string; readonly title: string }[]
  chosen: string
}) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ key, title }) => (
        <a key={key} href={writeRoute(place, key)} aria-current={key === chosen ? 'true' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  )
}
