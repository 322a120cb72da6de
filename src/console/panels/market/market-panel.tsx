import { type Inputs, useState } from 'preact/hooks'
import { writeQuery } from '../../../contract/routes/write-url.ts'
import { DataTable, SingleRowTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { ScenarioSwitch } from '../../components/scenario-switch.tsx'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { Select } from '../../components/select.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { listEntities } from '../../contract/list-entities.ts'
import { type ConsoleContext, consoleContext, useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'
import { navigateTo, type Route, writeRoute } from '../../state/use-route.ts'
import { useStoredState } from '../../state/use-stored-state.ts'
import { CandleSection } from './candles/candle-section.tsx'
import { listMarketTabs, type MarketTab } from './list-market-tabs.ts'
import { loadList } from './load-list.ts'
import { loadSections } from './load-sections.ts'

/** Panel of the generated market: its lists, and what is asked by a key. */
export function MarketPanel({ route: { detail, params } }: { route: Route }) {
  const context = useConsole()
  const [withScenarios, setWithScenarios] = useStoredState('market-scenarios', false)
  const lists = listMarketTabs(context.contract)
  const hasKeys = listEntities(context.contract).length > 0
  const chosen = detail === 'key' ? undefined : (lists.find(({ key }) => key === detail) ?? lists[0])
  const tabs = hasKeys ? [...lists, { key: 'key', title: 'By key' }] : lists
  return (
    <div class="stack page market-page">
      <div class="row tools">
        <h1>Market</h1>
        <Tabs place="market" tabs={tabs} chosen={chosen?.key ?? 'key'} />
        <span class="grow" />
        <ScenarioSwitch isOn={withScenarios} change={setWithScenarios} />
      </div>
      <consoleContext.Provider value={{ ...context, purpose: withScenarios ? 'send' : 'view' }}>
        {chosen !== undefined ? (
          <MarketListView key={chosen.key} tab={chosen} params={params} />
        ) : hasKeys ? (
          <KeyView key={`${params.of} ${params.id}`} params={params} />
        ) : (
          <EmptyState title="No operation lists rows without a parameter." />
        )}
      </consoleContext.Provider>
    </div>
  )
}

/** Loads a part of the market, and loads it again when an input or the market itself changes. */
function useMarket<T>(load: (context: ConsoleContext) => Promise<T>, inputs: Inputs) {
  const context = useConsole()
  const { state, session, purpose, examples } = context
  // What is shown was true at an instant of a market: at another it is read again.
  const moment = [state?.seed, state?.size, state?.clock.now, state?.scenarios.join()]
  return useLoad(() => load(context), [...inputs, ...moment, session, purpose, examples.size])
}

/** View of one of the lists about an entity, page by page. */
function MarketListView({ tab, params }: { tab: MarketTab; params: Route['params'] }) {
  const { key: place, lists } = tab
  const list = lists.find(({ operation }) => operation.id === params.list) ?? lists[0]
  const { id = '', summary = '', parameters = [] } = list?.operation ?? {}
  const skip = parameters.find(({ role }) => role === 'offset')
  const size = Number(parameters.find(({ role }) => role === 'limit')?.schema.default) || 0
  const page = Math.max(1, Math.floor(Number(params.page)) || 1)
  const first = (page - 1) * size
  const values: Record<string, string> = skip && page > 1 ? { [skip.name]: String(first) } : {}
  const load = async (context: ConsoleContext) => list && loadList(list, context, values)
  const { data: table, failure, reload } = useMarket(load, [id, page])
  const rows = table?.rows.length ?? 0
  const link = (to: number) => writeRoute('market', place, { ...params, page: to > 1 ? String(to) : '' })
  return (
    <>
      <div class="row">
        <label class="row">
          <span class="muted">list</span>
          <Select
            value={id}
            options={lists.map(({ operation }) => operation.id)}
            titles={Object.fromEntries(lists.map(({ operation }) => [operation.id, operation.summary]))}
            change={chosen => navigateTo(writeRoute('market', place, { list: chosen }))}
          />
        </label>
        {table !== undefined && (
          <nav class="row" aria-label="Pages">
            <span class="muted">{describeRows(first, rows)}</span>
            {page > 1 && (
              <a class="button" href={link(page - 1)}>
                ‹ Previous
              </a>
            )}
            {skip !== undefined && size > 0 && rows >= size && (
              <a class="button" href={link(page + 1)}>
                Next ›
              </a>
            )}
          </nav>
        )}
        <span class="grow" />
        <a href={writeRoute('try', id)}>Open in Try it</a>
      </div>
      {failure && <FailureNote failure={failure} act={reload} />}
      {table !== undefined && rows === 0 && (
        <EmptyState
          title={page > 1 ? 'The list ends before this page.' : 'There is nothing in this list.'}
          act={reload}
          label="Read again"
        />
      )}
      {table !== undefined && rows > 0 && (
        <DataTable key={`${id} ${page}`} table={table} first={first} label={summary} />
      )}
    </>
  )
}

function describeRows(before: number, rows: number): string {
  if (before === 0) return rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`
  return rows === 0
    ? 'No more rows'
    : `Rows ${(before + 1).toLocaleString('en')}–${(before + rows).toLocaleString('en')}`
}

/** View of what the operations have about one key, such as the address of a pool. Each is asked for it directly. */
function KeyView({ params }: { params: Route['params'] }) {
  const entities = listEntities(useConsole().contract)
  const { of, id = '', interval } = params
  const entity = entities.find(({ name }) => name === of) ?? entities[0]
  const [typed, setTyped] = useState(id)
  const show = (changed: Readonly<Record<string, string>>) =>
    navigateTo(writeRoute('market', 'key', { ...params, ...changed }))
  const { data, failure, reload } = useMarket(
    async context => (entity && id !== '' ? loadSections(entity, id, interval, context) : undefined),
    [entity, id, interval],
  )
  return (
    <>
      <form class="row" onSubmit={() => show({ id: typed.trim() })}>
        <SegmentedControl
          label="What the key is of"
          options={Object.fromEntries(entities.map(({ name }) => [name, name]))}
          chosen={entity?.name ?? ''}
          choose={name => show({ of: name, id: '' })}
        />
        <TextInput
          class="wire key"
          aria-label={entity?.key}
          placeholder={entity?.key}
          value={typed}
          change={setTyped}
        />
        <button type="submit" class="main" disabled={typed.trim() === ''}>
          Show
        </button>
      </form>
      {[...(failure ? [failure.message] : []), ...(data?.failures ?? [])].map(message => (
        <FailureNote key={message} failure={new Error(message)} act={reload} />
      ))}
      {id === '' && <p class="muted">Type or paste a key, or follow one from a list.</p>}
      {data?.sections.length === 0 && (
        <EmptyState title={`No reply knows this ${entity?.name}.`} act={reload} label="Read again" />
      )}
      {data?.sections.map(section => {
        const { operation, query, table, candles } = section
        return (
          <section key={operation.id} class="stack">
            <div class="row">
              <h2>{operation.summary}</h2>
              <a href={writeRoute('try', operation.id, { query: writeQuery(query) })}>
                Try it<span class="hidden">: {operation.summary}</span>
              </a>
            </div>
            {candles !== undefined ? (
              <CandleSection section={section} candles={candles} />
            ) : table.rows.length === 1 ? (
              <SingleRowTable table={table} label={operation.summary} />
            ) : (
              <DataTable table={table} label={operation.summary} />
            )}
          </section>
        )
      })}
    </>
  )
}
