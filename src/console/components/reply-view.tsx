import { useMemo } from 'preact/hooks'
import type { EntryModel, OperationModel } from '../../contract/model/contract-model.ts'
import type { ReceivedReply } from '../api/send-request.ts'
import { trimId } from '../contract/list-entities.ts'
import { findRowKey, pickEntry } from '../contract/pick-entry.ts'
import { type DecodedReply, decodeReply } from '../reply/decode-reply.ts'
import { printExact } from '../reply/parse-exact.ts'
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

/** Views of a reply: as a table, as JSON, its headers, and the rules that apply to it. The address has the chosen one. */
export function ReplyView({
  reply,
  operation,
}: {
  reply: ReceivedReply
  operation: OperationModel | undefined
}) {
  const { view = '' } = useRoute().params
  const mediaType = reply.headers['content-type'] ?? reply.headers['Content-Type']
  const entry = operation && pickEntry(operation, mediaType)
  const decoded = useMemo(() => decodeReply(reply.body, entry), [reply, operation])
  const views: Readonly<Record<string, string>> = {
    table: decoded.table === undefined ? 'Body' : `Table, ${countRows(decoded.table.rows.length)}`,
    json: 'JSON',
    headers: 'Headers',
    rules: 'Rules',
  }
  const chosen = Object.hasOwn(views, view) ? view : 'table'
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
        {(chosen === 'json' || chosen === 'table') && <CopyButton text={reply.body} label="Copy body" />}
      </div>
      {chosen === 'json' && decoded.value !== undefined && (
        <CodeBlock text={printExact(decoded.value)} label="Reply as JSON" />
      )}
      {(chosen === 'table' || (chosen === 'json' && decoded.value === undefined)) && (
        <ReplyBody reply={reply} decoded={decoded} name={operation?.id ?? ''} entry={entry} />
      )}
      {chosen === 'headers' && <KeyValues entries={reply.headers} />}
      {chosen === 'rules' && <RuleList operation={operation} mediaType={mediaType} />}
    </div>
  )
}

function ReplyBody({
  reply: { body, status },
  decoded,
  name,
  entry,
}: {
  reply: ReceivedReply
  decoded: DecodedReply
  name: string
  entry: EntryModel | undefined
}) {
  const { contract } = useConsole()
  const { place, detail, params } = useRoute()
  const { table, value } = decoded
  if (body === '') return <EmptyState title="The reply has no body." />
  if (table === undefined)
    return (
      <>
        {value === undefined && <p class="muted">This is no JSON, so it is shown as it came.</p>}
        <CodeBlock text={value === undefined ? body : printExact(value)} label="Body of the reply" />
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
  const keyColumns = entry === undefined || status >= 300 ? [] : findRowKey(entry, contract)
  const isEditable = keyColumns.length > 0 && keyColumns.every(column => columns.includes(column))
  const edited = isEditable ? table.rows[Number(params.edit ?? -1)] : undefined
  const id = keyColumns.map(column => trimId(edited?.[columns.indexOf(column)]?.text ?? '')).join('/')
  const edit = (at: number) => writeRoute(place, detail, { ...params, edit: String(at) })
  return (
    <>
      {edited !== undefined && (
        <RowEditor
          key={`${name} ${id}`}
          row={{ operationId: name, id, keyColumns, columns: table.columns, cells: edited }}
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
        <DataTable
          table={table}
          label="Rows of the reply"
          action={isEditable ? { label: 'Edit', link: edit } : undefined}
        />
      )}
    </>
  )
}

function countRows(count: number): string {
  return count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`
}
