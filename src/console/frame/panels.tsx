import { useContext } from 'preact/hooks'
import { JournalPanel } from '../panels/journal/journal-panel.tsx'
import { MarketPanel } from '../panels/market/market-panel.tsx'
import { StatePanel } from '../panels/state/state-panel.tsx'
import { TryPanel } from '../panels/try-it/try-panel.tsx'
import { consoleContext } from '../state/console-context.ts'
import { writeRoute } from '../state/use-route.ts'

/** All panels, the most used first. Each has its key in the address. */
export const panels = [
  { key: 'journal', title: 'Journal', Panel: JournalPanel },
  { key: 'try', title: 'Try it', Panel: TryPanel },
  { key: 'market', title: 'Market', Panel: MarketPanel },
  { key: 'state', title: 'State', Panel: StatePanel },
] as const

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
