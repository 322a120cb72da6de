import { Tabs } from '../../components/tabs.tsx'
import { useConsole } from '../../state/console-context.ts'
import { type Route, writeRoute } from '../../state/use-route.ts'
import { CandleView } from './candle-view.tsx'
import { ListView } from './list-view.tsx'
import { sortMarket } from './sort-market.ts'
import { TokenView } from './token-view.tsx'

/** What there is in the imaginary market, through the operations that show it. */
export function MarketPanel({ route: { detail, params } }: { route: Route }) {
  const { contract, state } = useConsole()
  const market = sortMarket(contract)
  const tabs = [
    ['tokens', 'Tokens'],
    ['pools', 'Pools'],
    ...(market.candles === undefined ? [] : [['candles', 'Candles'] as const]),
    ['posts', 'Posts'],
  ] as const
  const chosen = tabs.find(([key]) => key === detail)?.[0] ?? 'tokens'
  // What is shown was true at an instant of a market: at another it is read again.
  const moment = `${state?.seed} ${state?.size} ${state?.clock.now} ${state?.scenarios.join()}`
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
      </div>
      {chosen === 'tokens' && <TokenView market={market} moment={moment} params={params} />}
      {chosen === 'pools' && (
        <ListView
          key="pools"
          place="pools"
          operations={market.poolLists}
          market={market}
          moment={moment}
          params={params}
        />
      )}
      {chosen === 'candles' && market.candles !== undefined && (
        <CandleView candles={market.candles} moment={moment} params={params} />
      )}
      {chosen === 'posts' && (
        <ListView
          key="posts"
          place="posts"
          operations={market.entryLists}
          market={market}
          moment={moment}
          params={params}
        />
      )}
    </div>
  )
}
