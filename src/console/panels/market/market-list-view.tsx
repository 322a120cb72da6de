import type { ContractModel, OperationModel } from '../../../contract/model/contract-model.ts'
import { DataTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { describeEntities } from '../../contract/describe-entities.ts'
import type { ReplyTable } from '../../reply/decode-reply.ts'
import { useConsole } from '../../state/console-context.ts'
import { writeEntityRoute } from '../../state/use-entity-link.ts'
import { navigateTo, writeRoute } from '../../state/use-route.ts'
import { findPaging, Pagination } from './pagination.tsx'
import { findProse, PostList } from './post-list.tsx'
import { useMarketRows } from './use-market-rows.ts'

/** View of one of several market lists. */
export function MarketListView({
  place,
  operations,
  moment,
  params,
}: {
  place: string
  operations: readonly OperationModel[]
  moment: string
  params: Readonly<Record<string, string>>
}) {
  const { contract } = useConsole()
  const operation = operations.find(({ id }) => id === params.list) ?? operations[0]
  const paging = operation && findPaging(operation)
  const page = Math.max(1, Math.floor(Number(params.page)) || 1)
  const first = (page - 1) * (paging?.size ?? 0)
  const values: Record<string, string> = paging && page > 1 ? { [paging.skip]: String(first) } : {}
  const { data: table, failure, reload } = useMarketRows(operation, values, moment)
  const linked = table && operation && linkRows(table, operation, contract, params.page)
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
          <DataTable key={page} table={linked ?? table} first={first} label={operation?.summary ?? ''} />
        ) : (
          <PostList table={table} texts={texts} />
        ))}
    </>
  )
}

/** Links each row to the page of what it is about, which then finds the row in this list. */
function linkRows(
  table: ReplyTable,
  operation: OperationModel,
  contract: ContractModel,
  page: string | undefined,
): ReplyTable {
  const { rows: about, fields } = operation.reply.entry
  const own = describeEntities(table, operation, contract).filter(({ path }) => path === about)
  const [first] = own
  const key = fields.find(({ is }) => first !== undefined && is === first.entity.key)?.name
  const at = table.columns.findIndex(({ name }) => name === key)
  if (first === undefined || at === -1) return table
  const links = new Map(
    own.map(({ entity, id, row }) => [row, writeEntityRoute(entity.name, id, { list: operation.id, page })]),
  )
  const rows = table.rows.map((row, index) =>
    row.map((cell, column) => (column === at ? { ...cell, link: links.get(index) } : cell)),
  )
  return { ...table, rows }
}
