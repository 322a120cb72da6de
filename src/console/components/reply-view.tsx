import { useMemo, useState } from 'preact/hooks'
import type { EntryModel, OperationModel } from '../../contract/model/contract-model.ts'
import type { ReceivedReply } from '../api/send-request.ts'
import { trimId } from '../contract/list-entities.ts'
import { findRowKey, pickEntry } from '../contract/pick-entry.ts'
import { type DecodedColumn, decodeReply, type ReplyCell, type ReplyTable } from '../reply/decode-reply.ts'
import { parseCell } from '../reply/parse-cell.ts'
import { useConsole } from '../state/console-context.ts'
import { changeParams, useRoute, writeRoute } from '../state/use-route.ts'
import { CodeBlock } from './code-block.tsx'
import { CopyButton } from './copy-button.tsx'
import { DataTable, SingleRowTable } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import { KeyValues } from './key-values.tsx'
import { RuleList } from './rule-list.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { TextInput } from './text-input.tsx'

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

/** A row of a reply, and the operation that has it. */
interface EditedRow {
  readonly operationId: string
  /** Values of the columns that identify the row, joined by slashes. */
  readonly id: string
  readonly keyColumns: readonly string[]
  readonly columns: readonly DecodedColumn[]
  readonly cells: readonly ReplyCell[]
}

/** Form that changes cells of a row, which the operation answers from then on. */
function RowEditor({ row, closeTo }: { row: EditedRow; closeTo: string }) {
  const { ask, change } = useConsole()
  const { operationId, id, keyColumns, columns, cells } = row
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [said, setSaid] = useState('')
  const save = async () => {
    try {
      const changed = readChanges(row, typed)
      const { overrides } = await ask('get', '/__mock/overrides')
      const own: Readonly<Record<string, unknown>> = overrides[operationId] ?? {}
      // A key may be written without its wider parts.
      const key = Object.keys(own).find(each => id === each || id.endsWith(`/${each}`)) ?? id
      const whole = { ...(own[key] as object), ...changed }
      const isSaved = await change('put', '/__mock/overrides', {
        overrides: { ...overrides, [operationId]: { ...own, [key]: whole } },
      })
      setSaid(isSaved ? 'In force from now on. Send the request again to see it.' : '')
      if (isSaved) setTyped({})
    } catch (error) {
      setSaid((error as Error).message)
    }
  }
  return (
    <form class="box card stack row-editor" aria-label="Edit the row" onSubmit={save}>
      <div class="row">
        <h2 class="grow cut" title={id}>
          {id}
        </h2>
        <button type="submit" class="main" disabled={Object.keys(typed).length === 0}>
          Change the row
        </button>
        <a class="button" href={closeTo}>
          Close
        </a>
      </div>
      <p class={said === '' ? 'muted' : ''} role="status">
        {said ||
          'Type other values, or null. Other operations show changed facts, such as a symbol, but no changed figures, such as a price.'}
      </p>
      <div class="row-fields">
        {columns.map(({ name, type }, index) => {
          const { text = '' } = cells[index] ?? {}
          return (
            !keyColumns.includes(name) && (
              <label key={name}>
                <span>
                  {name} <small class="muted">{type}</small>
                </span>
                <TextInput
                  class="wire"
                  value={typed[name] ?? text}
                  change={value => setTyped(known => ({ ...known, [name]: value }))}
                />
              </label>
            )
          )
        })}
      </div>
    </form>
  )
}

function readChanges({ columns, cells }: EditedRow, typed: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    columns.flatMap((column, index) => {
      const text = typed[column.name]
      if (text === undefined) return []
      try {
        return [[column.name, parseCell(text, cells[index] ?? { text: '', kind: 'text' }, column)] as const]
      } catch (error) {
        throw new Error(`${column.name}: ${(error as Error).message}`)
      }
    }),
  )
}
