import type { OperationModel } from '../../../contract/model/contract-model.ts'
import { DataTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { shortenId } from '../../components/shorten-id.ts'
import { normalizeNoun } from '../../contract/normalize-noun.ts'
import type { ReplyTable } from '../../reply/decode-reply.ts'
import { navigateTo, writeRoute } from '../../state/use-route.ts'
import type { MarketOperations } from './group-market-operations.ts'
import { findPaging, Pagination } from './pagination.tsx'
import { useMarketRows } from './use-market-rows.ts'

/** View of one of several market lists. */
export function MarketListView({
  place,
  operations,
  market: { candles },
  moment,
  params,
}: {
  place: string
  operations: readonly OperationModel[]
  market: MarketOperations
  moment: string
  params: Readonly<Record<string, string>>
}) {
  const operation = operations.find(({ id }) => id === params.list) ?? operations[0]
  const paging = operation && findPaging(operation)
  const page = Math.max(1, Math.floor(Number(params.page)) || 1)
  const first = (page - 1) * (paging?.size ?? 0)
  const values: Record<string, string> = paging && page > 1 ? { [paging.skip]: String(first) } : {}
  const { data: table, failure, reload } = useMarketRows(operation, values, moment)
  const noun = candles && normalizeNoun(candles.pool.name)
  const poolColumn = table?.columns.findIndex(({ name }) => normalizeNoun(name) === noun) ?? -1
  const fits = new RegExp(candles?.pool.schema?.pattern ?? '^$')
  const showCandles = (index: number) => {
    const pool = table?.rows[index]?.[poolColumn]?.text ?? ''
    return fits.test(pool) ? writeRoute('market', 'candles', { pool }) : undefined
  }
  const texts = table === undefined ? -1 : findProse(table)
  return (
    <>
      <div class="row">
        <label class="row">
          <span class="muted">list</span>
          <select
            value={operation?.id}
            onChange={({ currentTarget }) =>
              navigateTo(writeRoute('market', place, { list: currentTarget.value }))
            }
          >
            {operations.map(({ id, summary }) => (
              <option key={id} value={id}>
                {summary}
              </option>
            ))}
          </select>
        </label>
        {table !== undefined && failure === undefined && (
          <Pagination place={place} params={params} page={page} rows={table.rows.length} paging={paging} />
        )}
        <span class="grow" />
        <a href={writeRoute('try', operation?.id)}>Open in Try it</a>
      </div>
      {failure && <FailureNote failure={failure} act={reload} />}
      {table?.rows.length === 0 && (
        <EmptyState
          title={page > 1 ? 'The list ends before this page.' : 'There is nothing in this list.'}
          act={reload}
          label="Read again"
        />
      )}
      {table !== undefined &&
        table.rows.length > 0 &&
        (texts === -1 ? (
          <DataTable
            key={page}
            table={table}
            first={first}
            label={operation?.summary ?? ''}
            action={showCandles(0) === undefined ? undefined : { label: 'Candles', link: showCandles }}
          />
        ) : (
          <PostList table={table} texts={texts} />
        ))}
    </>
  )
}

/** Returns the index of the column with long texts such as posts, or -1. */
function findProse({ columns, rows }: ReplyTable): number {
  const lengths = columns.map((_, at) =>
    rows.reduce((sum, row) => sum + (/ .* /.test(row[at]?.text ?? '') ? (row[at]?.text.length ?? 0) : 0), 0),
  )
  const longest = Math.max(...lengths)
  return longest > 60 * rows.length ? lengths.indexOf(longest) : -1
}

/** List of entries with a long text, followed by the other values. Texts are shown unformatted. */
function PostList({ table: { columns, rows }, texts }: { table: ReplyTable; texts: number }) {
  return (
    <ul class="posts">
      {rows.map((row, index) => (
        <li key={index} class="box card stack">
          <p dir="auto">{row[texts]?.text}</p>
          <dl class="figures">
            {columns.map(({ name, description }, at) =>
              at === texts ? null : (
                <div key={name} title={description}>
                  <dt class="cut muted">{name}</dt>
                  <dd class={row[at]?.kind} title={row[at]?.text}>
                    {shortenId(row[at]?.text ?? '')}
                  </dd>
                </div>
              ),
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}
