import { EmptyState } from '../../components/empty-state.tsx'
import { ScenarioSwitch } from '../../components/scenario-switch.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { listEntities } from '../../contract/list-entities.ts'
import { consoleContext, useConsole } from '../../state/console-context.ts'
import { type Route, writeRoute } from '../../state/use-route.ts'
import { useStoredState } from '../../state/use-stored-state.ts'
import { KeyView } from './key-view.tsx'
import { listMarketTabs } from './list-market-tabs.ts'
import { MarketListView } from './market-list-view.tsx'

/** Panel of the generated market: its lists, and what is asked by a key. */
export function MarketPanel({ route: { detail, params } }: { route: Route }) {
  const context = useConsole()
  const { contract, state } = context
  const [withScenarios, setWithScenarios] = useStoredState('market-scenarios', false)
  const tabs = listMarketTabs(contract)
  const hasKeys = listEntities(contract).length > 0
  const chosen = detail === 'key' ? undefined : (tabs.find(({ key }) => key === detail) ?? tabs[0])
  // What is shown was true at an instant of a market: at another it is read again.
  const moment = `${state?.seed} ${state?.size} ${state?.clock.now} ${state?.scenarios.join()} ${withScenarios}`
  const titles = tabs.map(({ key, title }) => [key, title] as const)
  return (
    <div class="stack page market-page">
      <div class="row tools">
        <h1>Market</h1>
        <Tabs
          label="Parts of the market"
          tabs={Object.fromEntries([...titles, ...(hasKeys ? [['key', 'By key'] as const] : [])])}
          chosen={chosen?.key ?? 'key'}
          link={key => writeRoute('market', key)}
        />
        <span class="grow" />
        {(state?.scenarios.length ?? 0) > 0 && (
          <ScenarioSwitch isOn={withScenarios} change={setWithScenarios} />
        )}
      </div>
      <consoleContext.Provider value={{ ...context, purpose: withScenarios ? 'send' : 'view' }}>
        {chosen !== undefined ? (
          <MarketListView key={chosen.key} tab={chosen} moment={moment} params={params} />
        ) : hasKeys ? (
          <KeyView key={`${params.of} ${params.id}`} moment={moment} params={params} />
        ) : (
          <EmptyState title="No operation lists rows without a parameter." />
        )}
      </consoleContext.Provider>
    </div>
  )
}
