import { ScenarioSwitch } from '../../components/scenario-switch.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { consoleContext, useConsole } from '../../state/console-context.ts'
import { type Route, writeRoute } from '../../state/use-route.ts'
import { useStoredState } from '../../state/use-stored-state.ts'
import { CandleView } from './candle-view.tsx'
import { groupMarketOperations } from './group-market-operations.ts'
import { MarketListView } from './market-list-view.tsx'
import { TokenView } from './token-view.tsx'

/** Panel of the generated market, which shows data of the mock's operations. */
export function MarketPanel({ route: { detail, params } }: { route: Route }) {
  const context = useConsole()
  const { contract, state } = context
  const [withScenarios, setWithScenarios] = useStoredState('market-scenarios', false)
  const market = groupMarketOperations(contract)
  const { candles, poolLists, entryLists } = market
  const tabs: Readonly<Record<string, string>> = {
    ...{ tokens: 'Tokens', pools: 'Pools' },
    ...(candles && { candles: 'Candles' }),
    ...{ posts: 'Posts' },
  }
  const chosen = Object.hasOwn(tabs, detail) ? detail : 'tokens'
  // What is shown was true at an instant of a market: at another it is read again.
  const moment = `${state?.seed} ${state?.size} ${state?.clock.now} ${state?.scenarios.join()} ${withScenarios}`
  const shown = { moment, params }
  return (
    <div class="stack page market-page">
      <div class="row tools">
        <h1>Market</h1>
        <Tabs
          label="Parts of the market"
          tabs={tabs}
          chosen={chosen}
          link={key => writeRoute('market', key)}
        />
        <span class="grow" />
        {(state?.scenarios.length ?? 0) > 0 && (
          <ScenarioSwitch isOn={withScenarios} change={setWithScenarios} />
        )}
      </div>
      <consoleContext.Provider value={{ ...context, purpose: withScenarios ? 'send' : 'view' }}>
        {chosen === 'tokens' && <TokenView lists={poolLists} {...shown} />}
        {chosen === 'pools' && (
          <MarketListView key={chosen} place={chosen} operations={poolLists} market={market} {...shown} />
        )}
        {chosen === 'candles' && candles && <CandleView candles={candles} {...shown} />}
        {chosen === 'posts' && (
          <MarketListView key={chosen} place={chosen} operations={entryLists} market={market} {...shown} />
        )}
      </consoleContext.Provider>
    </div>
  )
}
