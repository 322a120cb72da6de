import type { ComponentType } from 'preact'
import { ClockPanel } from '../panels/clock/clock-panel.tsx'
import { GapPanel } from '../panels/gaps/gap-panel.tsx'
import { JournalPanel } from '../panels/journal/journal-panel.tsx'
import { MarketPanel } from '../panels/market/market-panel.tsx'
import { PaymentPanel } from '../panels/payments/payment-panel.tsx'
import { ScenarioPanel } from '../panels/scenarios/scenario-panel.tsx'
import { TryPanel } from '../panels/try-it/try-panel.tsx'
import { VersionPanel } from '../panels/versions/version-panel.tsx'
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
  { key: 'scenarios', title: 'Scenarios', Panel: ScenarioPanel },
  { key: 'gaps', title: 'Gaps', Panel: GapPanel },
  { key: 'versions', title: 'Versions', Panel: VersionPanel },
  { key: 'payments', title: 'Payments', Panel: PaymentPanel },
  { key: 'clock', title: 'Clock', Panel: ClockPanel },
]

/** Returns the panel with this key, or the first one. */
export function findPanel(key: string): PanelDefinition {
  return panels.find(place => place.key === key) ?? panels[0]
}
