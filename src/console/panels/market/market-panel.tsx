import { ScenarioSwitch } from '../../components/scenario-switch.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { findEntity } from '../../contract/list-entities.ts'
import { consoleContext, useConsole } from '../../state/console-context.ts'
import { type Route, writeRoute } from '../../state/use-route.ts'
import { useStoredState } from '../../state/use-stored-state.ts'
import { CandleView } from './candles/candle-view.tsx'
import { EntityPage } from './entity/entity-page.tsx'
import { listMarketTabs, nameMarket } from './list-market-tabs.ts'
import { MarketListView } from './market-list-view.tsx'
import { OverviewView } from './overview-view.tsx'

/** Panel of the generated market, which shows data of the mock's operations. */
export function MarketPanel({ route: { detail, params } }: { route: Route }) {
  const context = useConsole()
  const { contract, state } = context
  const [withScenarios, setWithScenarios] = useStoredState('market-scenarios', false)
  const tabs = listMarketTabs(contract)
  const entity = params.id === undefined ? undefined : findEntity(detail, contract)
  const chosen = tabs.find(({ key }) => key === detail) ?? tabs[0]
  // What is shown was true at an instant of a market: at another it is read again.
  const moment = `${state?.seed} ${state?.size} ${state?.clock.now} ${state?.scenarios.join()} ${withScenarios}`
  const shown = { moment, params }
  return (
    <div class="stack page market-page">
      <div class="row tools">
        <h1>{nameMarket(contract)}</h1>
        <Tabs
          label="Parts of the market"
          tabs={Object.fromEntries(tabs.map(({ key, title }) => [key, title]))}
          chosen={entity === undefined ? (chosen?.key ?? '') : ''}
          link={key => writeRoute('market', key)}
        />
        <span class="grow" />
        {(state?.scenarios.length ?? 0) > 0 && (
          <ScenarioSwitch isOn={withScenarios} change={setWithScenarios} />
        )}
      </div>
      <consoleContext.Provider value={{ ...context, purpose: withScenarios ? 'send' : 'view' }}>
        {entity !== undefined ? (
          <EntityPage key={`${entity.name} ${params.id}`} entity={entity} {...shown} />
        ) : chosen === undefined ? null : 'overview' in chosen ? (
          <OverviewView key={chosen.key} entity={chosen.overview} {...shown} />
        ) : 'candles' in chosen ? (
          <CandleView candles={chosen.candles} {...shown} />
        ) : (
          <MarketListView key={chosen.key} place={chosen.key} operations={chosen.lists} {...shown} />
        )}
      </consoleContext.Provider>
    </div>
  )
}
