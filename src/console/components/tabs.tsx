import { writeRoute } from '../state/use-route.ts'

/** Tabs of the panel with this key, of which one is shown. They are links, so that each has an address. */
export function Tabs({
  place,
  tabs,
  chosen,
}: {
  place: string
  tabs: readonly { readonly key: string; readonly title: string }[]
  chosen: string
}) {
  return (
    <nav class="tabs" aria-label={`Parts of the ${place}`}>
      {tabs.map(({ key, title }) => (
        <a key={key} href={writeRoute(place, key)} aria-current={key === chosen ? 'true' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  )
}
