import { DataTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { Select } from '../../components/select.tsx'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'
import { navigateTo, type Route, writeRoute } from '../../state/use-route.ts'
import type { MarketTab } from './list-market-tabs.ts'
import { loadList } from './load-list.ts'

/** View of one of the lists about an entity, page by page. */
export function MarketListView({
  tab: { key: place, lists },
  moment,
  params,
}: {
  tab: MarketTab
  /** State on which the reply depends, beside the request. The list is read again when it changes. */
  moment: string
  params: Route['params']
}) {
  const context = useConsole()
  const list = lists.find(({ operation }) => operation.id === params.list) ?? lists[0]
  const { id = '', summary = '', parameters = [] } = list?.operation ?? {}
  const skip = parameters.find(({ role }) => role === 'offset')
  const size = Number(parameters.find(({ role }) => role === 'limit')?.schema.default) || 0
  const page = Math.max(1, Math.floor(Number(params.page)) || 1)
  const first = (page - 1) * size
  const values: Record<string, string> = skip && page > 1 ? { [skip.name]: String(first) } : {}
  const {
    data: table,
    failure,
    reload,
  } = useLoad(
    async () => list && loadList(list, context, values),
    [id, page, moment, context.session, context.examples.size],
  )
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
  const last = before + rows
  if (before === 0) return rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`
  return rows === 0
    ? 'No more rows'
    : `Rows ${(before + 1).toLocaleString('en')}–${last.toLocaleString('en')}`
}
