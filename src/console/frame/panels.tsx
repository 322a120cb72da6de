import type { ComponentType } from 'preact'
import type { ContractModel } from '../../contract/model/contract-model.ts'
import { GapPanel } from '../panels/gaps/gap-panel.tsx'
import { JournalPanel } from '../panels/journal/journal-panel.tsx'
import { listMarketTabs, nameMarket } from '../panels/market/list-market-tabs.ts'
import { TryPanel } from '../panels/try-it/try-panel.tsx'
import type { Route } from '../state/use-route.ts'
import { createLazyPanel } from './create-lazy-panel.tsx'

/** A panel of the console, with its key in the address. */
export interface PanelDefinition {
  readonly key: string
  readonly title: string
  /** Returns the title for a contract. Default: `title`. */
  readonly titleOf?: (contract: ContractModel) => string
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
    titleOf: nameMarket,
    Panel: createLazyPanel(async () => (await import('../panels/market/market-panel.tsx')).MarketPanel),
    isShown: contract => listMarketTabs(contract).length > 0,
  },
  {
    key: 'scenarios',
    title: 'Scenarios',
    Panel: createLazyPanel(
      async () => (await import('../panels/scenarios/scenario-panel.tsx')).ScenarioPanel,
    ),
  },
  { key: 'gaps', title: 'Gaps', Panel: GapPanel, isShown: ({ gaps }) => gaps.length > 0 },
  {
    key: 'versions',
    title: 'Versions',
    Panel: createLazyPanel(async () => (await import('../panels/versions/version-panel.tsx')).VersionPanel),
    isShown: ({ operations }) =>
      operations.some(({ reply }) => reply.media.some(({ versions }) => versions.length > 0)),
  },
  {
    key: 'clock',
    title: 'Clock',
    Panel: createLazyPanel(async () => (await import('../panels/clock/clock-panel.tsx')).ClockPanel),
  },
]

/** Returns the panels of a contract. */
export function listPanels(contract: ContractModel): readonly PanelDefinition[] {
  return panels
    .filter(({ isShown }) => isShown?.(contract) ?? true)
    .map(panel => ({ ...panel, title: panel.titleOf?.(contract) ?? panel.title }))
}

/** Returns the panel with this key, or the first one. */
export function findPanel(key: string): PanelDefinition {
  return panels.find(place => place.key === key) ?? panels[0]
}
