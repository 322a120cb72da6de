import type { ComponentType } from 'preact'
import { JournalPanel } from '../panels/journal/journal-panel.tsx'
import { MarketPanel } from '../panels/market/market-panel.tsx'
import { StatePanel } from '../panels/state/state-panel.tsx'
import { TryPanel } from '../panels/try-it/try-panel.tsx'
import type { Route } from '../state/use-route.ts'

/** A panel of the console, with its key in the address. */
export interface PanelDefinition {
  readonly key: string
  readonly title: string
  readonly Panel: ComponentType<{ route: Route }>
}

/** All panels, the most used first. */
export const panels: readonly [PanelDefinition, ...PanelDefinition[]] = [
  { key: 'journal', title: 'Journal', Panel: JournalPanel },
  { key: 'try', title: 'Try it', Panel: TryPanel },
  { key: 'market', title: 'Market', Panel: MarketPanel },
  { key: 'state', title: 'State', Panel: StatePanel },
]
