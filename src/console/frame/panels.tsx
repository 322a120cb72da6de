import type { ComponentType } from 'preact'
import type { ContractModel } from '../../contract/model/contract-model.ts'
import { ClockPanel } from '../panels/clock/clock-panel.tsx'
import { GapPanel } from '../panels/gaps/gap-panel.tsx'
import { JournalPanel } from '../panels/journal/journal-panel.tsx'
import { groupMarketOperations } from '../panels/market/group-market-operations.ts'
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
  /** Returns true if the contract has what the panel shows. Default: every contract. */
  readonly isShown?: (contract: ContractModel) => boolean
}

/** All panels, the most used first. */
export const panels: readonly [PanelDefinition, ...PanelDefinition[]] = [
  { key: 'journal', title: 'Journal', Panel: JournalPanel },
  { key: 'try', title: 'Try it', Panel: TryPanel },
  {
    key: 'market',
    title: 'Market',
    Panel: MarketPanel,
    isShown: contract => groupMarketOperations(contract).poolLists.length > 0,
  },
  { key: 'scenarios', title: 'Scenarios', Panel: ScenarioPanel },
  { key: 'gaps', title: 'Gaps', Panel: GapPanel, isShown: ({ gaps }) => gaps.length > 0 },
  {
    key: 'versions',
    title: 'Versions',
    Panel: VersionPanel,
    isShown: ({ operations }) =>
      operations.some(({ reply }) => reply.media.some(({ versions }) => versions.length > 0)),
  },
  {
    key: 'payments',
    title: 'Payments',
    Panel: PaymentPanel,
    isShown: ({ keys }) => keys.some(({ payment }) => payment !== undefined),
  },
  { key: 'clock', title: 'Clock', Panel: ClockPanel },
]

/** Returns the panels of a contract. */
export function listPanels(contract: ContractModel): readonly PanelDefinition[] {
  return panels.filter(({ isShown }) => isShown?.(contract) ?? true)
}

/** Returns the panel with this key, or the first one. */
export function findPanel(key: string): PanelDefinition {
  return panels.find(place => place.key === key) ?? panels[0]
}
