import { useMemo } from 'preact/hooks'
import type { EntryModel, OperationModel } from '../../contract/model/contract-model.ts'
import type { ReceivedReply } from '../api/send-request.ts'
import { trimId } from '../contract/list-entities.ts'
import { findRowKey, pickEntry } from '../contract/pick-entry.ts'
import { decodeReply, type ReplyTable } from '../reply/decode-reply.ts'
import { useConsole } from '../state/console-context.ts'
import { changeParams, useRoute, writeRoute } from '../state/use-route.ts'
import { CodeBlock } from './code-block.tsx'
import { CopyButton } from './copy-button.tsx'
import { DataTable, SingleRowTable } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import { KeyValues } from './key-values.tsx'
import { RowEditor } from './row-editor.tsx'
import { RuleList } from './rule-list.tsx'
import { SegmentedControl } from './segmented-control.tsx'

interface ShownReply {
  readonly reply: ReceivedReply
  readonly operation: OperationModel | undefined
}

/** Views of a reply: as a table, as JSON, its headers, and the rules that apply to it. The address has the chosen one. */
export function ReplyView({ reply, operation }: ShownReply) {
  const { view = '' } = useRoute().params
  const mediaType = reply.headers['content-type'] ?? reply.headers['Content-Type']
  const entry = operation && pickEntry(operation, mediaType)
  const { value, table } = useMemo(() => decodeReply(reply.body, entry), [reply, operation])
  const views: Readonly<Record<string, string>> = {
    table: table === undefined ? 'Body' : `Table, ${countRows(table.rows.length)}`,
    json: 'JSON',
    headers: 'Headers',
    rules: 'Rules',
  }
  const chosen = Object.hasOwn(views, view) ? view : 'table'
  const isBody = chosen === 'table' || chosen === 'json'
  return (
    <div class="stack reply">
      <div class="row">
        <SegmentedControl
          label="View of the reply"
          options={views}
          chosen={chosen}
          choose={next => changeParams({ view: next })}
        />
        <span class="grow" />
        {isBody && <CopyButton text={reply.body} label="Copy body" />}
      </div>
      {isBody && (
        <ReplyBody {...{ reply, operation, entry, value }} table={chosen === 'json' ? undefined : table} />
      )}
      {chosen === 'headers' && <KeyValues entries={reply.headers} />}
      {chosen === 'rules' && <RuleList operation={operation} mediaType={mediaType} />}
    </div>
  )
}

function ReplyBody({
  reply: { body, status },
  operation,
  entry,
  value,
  table,
}: ShownReply & { entry: EntryModel | undefined; value: unknown; table: ReplyTable | undefined }) {
  const { contract } = useConsole()
  const operationId = operation?.id ?? ''
  const { place, detail, params } = useRoute()
  if (body === '') return <EmptyState title="The reply has no body." />
  if (table === undefined)
    return (
      <>
        {value === undefined && <p class="muted">This is no JSON, so it is shown as it came.</p>}
        <CodeBlock
          text={value === undefined ? body : JSON.stringify(value, null, 2)}
          label="Body of the reply"
        />
      </>
    )
  if (table.rows.length === 0)
    return (
      <EmptyState title="No rows">
        <p>
          The reply is {status} with {table.columns.length} columns and no row.
        </p>
      </EmptyState>
    )
  const isLong = table.rows.length === 1 && table.columns.length > 5
  const columns = table.columns.map(column => column.name)
  const keyColumns = entry === undefined || status >= 300 ? [] : findRowKey(entry, contract.entities)
  const isEditable = keyColumns.length > 0 && keyColumns.every(column => columns.includes(column))
  const edited = isEditable ? table.rows[Number(params.edit ?? -1)] : undefined
  const id = keyColumns.map(column => trimId(edited?.[columns.indexOf(column)]?.text ?? '')).join('/')
  const edit = (at: number) => writeRoute(place, detail, { ...params, edit: String(at) })
  return (
    <>
      {edited !== undefined && (
        <RowEditor
          key={`${operationId} ${id}`}
          row={{ operationId, id, keyColumns, columns: table.columns, cells: edited }}
          closeTo={writeRoute(place, detail, { ...params, edit: '' })}
        />
      )}
      {isLong && isEditable && (
        <p>
          <a class="button" href={edit(0)}>
            Edit
          </a>
        </p>
      )}
      {isLong ? (
        <SingleRowTable table={table} label="Row of the reply" />
      ) : (
        <DataTable table={table} label="Rows of the reply" editLink={isEditable ? edit : undefined} />
      )}
    </>
  )
}

function countRows(count: number): string {
  return count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`
}
