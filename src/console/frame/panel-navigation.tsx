import { useContext } from 'preact/hooks'
import { consoleContext } from '../state/console-context.ts'
import { writeRoute } from '../state/use-route.ts'
import { panels } from './panels.tsx'

/** Links to all panels, with the number of changed settings beside that of the state. */
export function PanelNavigation({ current }: { current: string }) {
  const {
    scenarios = [],
    gaps = {},
    lifecycle = [],
    overrides = [],
  } = useContext(consoleContext)?.state ?? {}
  const changes = scenarios.length + Object.keys(gaps).length + lifecycle.length + overrides.length
  return (
    <nav class="places" aria-label="Places">
      {panels.map(({ key, title }) => (
        <a key={key} href={writeRoute(key)} aria-current={key === current ? 'page' : undefined}>
          {title}
          {key === 'state' && changes > 0 && (
            <span class="count">
              {changes}
              <span class="hidden"> set</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}
