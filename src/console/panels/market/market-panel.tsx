import { useState } from 'preact/hooks'
import { Select } from '../../../theme/select.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ScenarioSwitch } from '../../components/scenario-switch.tsx'
import { SettingField } from '../../components/setting-field.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { listEntities } from '../../contract/list-entities.ts'
import { consoleContext, useConsole } from '../../state/console-context.ts'
import { navigateTo, type Route, writeRoute } from '../../state/use-route.ts'
import { useStoredState } from '../../state/use-stored-state.ts'
import { EntityPanel } from './entity-panel.tsx'
import { listMarketTabs } from './list-market-tabs.ts'
import type { KeySection } from './load-sections.ts'
import { MarketListView } from './market-list-view.tsx'

/** Panel of the generated market: its lists, and beside them what is known about one key. */
export function MarketPanel({ route }: { route: Route }) {
  const context = useConsole()
  const [withScenarios, setWithScenarios] = useStoredState('market-scenarios', false)
  const [list, setList] = useState<KeySection>()
  const { detail, params } = route
  const tabs = listMarketTabs(context.contract)
  const entities = listEntities(context.contract)
  const chosen = tabs.find(({ key }) => key === detail) ?? tabs[0]
  const { of, id = '' } = params
  const entity = entities.find(({ name }) => name === (of ?? chosen?.key)) ?? entities[0]
  const show = (of: string, id: string) => navigateTo(writeRoute('market', detail, { ...params, of, id }))
  const isOpen = entity !== undefined && id !== ''
  return (
    <consoleContext.Provider value={{ ...context, purpose: withScenarios ? 'send' : 'view' }}>
      <div class={`split ${isOpen ? 'open' : ''}`}>
        <section class="stack list-side" aria-label="Lists">
          <div class="row tools">
            <h1>Market</h1>
            <Tabs place="market" tabs={tabs} chosen={chosen?.key ?? ''} />
            <span class="grow" />
            <ScenarioSwitch isOn={withScenarios} change={setWithScenarios} />
            {entity && !isOpen && (
              <>
                <Select
                  aria-label="What to show"
                  value={entity.name}
                  options={entities.map(({ name }) => name)}
                  change={name => show(name, '')}
                />
                <SettingField
                  label={entity.key.slice(entity.name.length + 1)}
                  button="Show"
                  set={typed => show(entity.name, typed)}
                />
              </>
            )}
          </div>
          {chosen !== undefined ? (
            <MarketListView key={chosen.key} tab={chosen} params={params} show={setList} />
          ) : (
            <EmptyState title="No operation lists rows without a parameter." />
          )}
        </section>
        {isOpen && <EntityPanel key={`${of} ${id}`} entity={entity} route={route} list={list} />}
      </div>
    </consoleContext.Provider>
  )
}
