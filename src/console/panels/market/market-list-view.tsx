import { type Inputs, useEffect } from 'preact/hooks'
import { Select } from '../../../theme/select.tsx'
import { DataTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { arrangeList } from '../../contract/arrange-list.ts'
import { findSort } from '../../contract/find-sort.ts'
import { joinQuery } from '../../state/build-request.ts'
import { type ConsoleContext, useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'
import { changeParams, navigateTo, type Route, writeRoute } from '../../state/use-route.ts'
import { ParameterField } from '../try-it/operation-form.tsx'
import { splitQuery } from '../try-it/use-form-request.ts'
import type { MarketTab } from './list-market-tabs.ts'
import { loadList } from './load-list.ts'
import type { KeySection } from './load-sections.ts'

/** View of one of the lists about an entity, page by page. Its query is in the address. `show` gets the list as it was loaded. */
export function MarketListView({
  tab,
  params,
  show,
}: {
  tab: MarketTab
  params: Route['params']
  show: (list: KeySection | undefined) => void
}) {
  const { key: place, lists } = tab
  const list = lists.find(({ operation }) => operation.id === params.list) ?? lists[0]
  const { id = '', summary = '', parameters = [], orders = [] } = list?.operation ?? {}
  const { contract, examples } = useConsole()
  const example = examples.get(id)?.query
  const skip = parameters.find(({ role }) => role === 'offset')
  const limit = parameters.find(({ role }) => role === 'limit')
  const filters = parameters.filter(each => each !== skip && each.name !== list?.keys?.name)
  const query = params.query ?? (list?.keys ? joinQuery(example ?? {}) : '')
  const names = filters.map(({ name }) => name)
  const { values } = splitQuery(query, names)
  const size = Number((limit && values[limit.name]) ?? limit?.schema.default) || 0
  const page = Math.max(1, Math.floor(Number(params.page)) || 1)
  const first = (page - 1) * size
  const sent = { ...values, ...(skip && page > 1 && { [skip.name]: String(first) }) }
  const load = async (context: ConsoleContext) => list && { id, table: await loadList(list, context, sent) }
  const { data, failure, reload } = useMarket(load, [id, page, query])
  // The rows of another list are not those of this one.
  const table = data?.id === id ? data.table : undefined
  const rows = table?.rows.length ?? 0
  useEffect(() => {
    show(table && list && { operation: list.operation, query: sent, table, candles: undefined })
  }, [table])
  const link = (changed: Route['params']) => writeRoute('market', place, { ...params, page: '', ...changed })
  const find = (name: string) =>
    values[name] ?? String(parameters.find(each => each.name === name)?.schema.default ?? '')
  const sort = (column: string) => {
    const { direction, next } = findSort({ orders: list?.keys ? [] : orders }, column, find)
    return { direction, href: next && link({ query: joinQuery({ ...values, ...next }) }) }
  }
  return (
    <>
      <div class="row">
        <Select
          aria-label="List"
          value={id}
          options={lists.map(({ operation }) => operation.id)}
          titles={Object.fromEntries(lists.map(({ operation }) => [operation.id, operation.summary]))}
          change={chosen => navigateTo(link({ list: chosen, query: '' }))}
        />
        {table !== undefined && (
          <nav class="row" aria-label="Pages">
            <span class="muted">{describeRows(first, rows)}</span>
            {page > 1 && (
              <a class="button" href={link({ page: page > 2 ? String(page - 1) : '' })}>
                ‹ Previous
              </a>
            )}
            {skip !== undefined && size > 0 && rows >= size && (
              <a class="button" href={link({ page: String(page + 1) })}>
                Next ›
              </a>
            )}
          </nav>
        )}
        <span class="grow" />
        <a href={writeRoute('try', id, { query: list?.keys ? '' : joinQuery(sent) })}>Open in Try it</a>
      </div>
      {filters.length > 0 && (
        <details>
          <summary>Filter{params.query && `: ${params.query}`}</summary>
          <div class="fields filters">
            {filters.map(parameter => (
              <ParameterField
                key={parameter.name}
                parameter={parameter}
                value={values[parameter.name] ?? ''}
                change={value =>
                  changeParams({ page: '', query: joinQuery({ ...values, [parameter.name]: value }) })
                }
              />
            ))}
          </div>
        </details>
      )}
      {failure && <FailureNote failure={failure} act={reload} />}
      {table === undefined && failure === undefined && <p class="muted">Reading …</p>}
      {table !== undefined && rows === 0 && (
        <EmptyState
          title={page > 1 ? 'The list ends before this page.' : 'There is nothing in this list.'}
          act={reload}
          label="Read again"
        />
      )}
      {table !== undefined && rows > 0 && (
        <DataTable
          key={`${id} ${page} ${query}`}
          table={arrangeList(table, place, contract)}
          first={first}
          label={summary}
          of={place}
          sort={sort}
        />
      )}
    </>
  )
}

/** Loads a part of the market, and loads it again when an input or the market itself changes. */
export function useMarket<T>(load: (context: ConsoleContext) => Promise<T>, inputs: Inputs) {
  const context = useConsole()
  const { state, session, purpose, examples } = context
  // What is shown was true at an instant of a market: at another it is read again.
  const moment = [state?.seed, state?.size, state?.clock.now, state?.scenarios.join()]
  return useLoad(() => load(context), [...inputs, ...moment, session, purpose, examples.size])
}

function describeRows(before: number, rows: number): string {
  if (before === 0) return rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`
  return rows === 0
    ? 'No more rows'
    : `Rows ${(before + 1).toLocaleString('en')}–${(before + rows).toLocaleString('en')}`
}
