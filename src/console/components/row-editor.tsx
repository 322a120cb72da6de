import { useState } from 'preact/hooks'
import type { DecodedColumn, ReplyCell } from '../reply/decode-reply.ts'
import { parseCell } from '../reply/parse-cell.ts'
import { useConsole } from '../state/console-context.ts'
import { handleSubmit } from './handle-submit.ts'
import { TextInput } from './text-input.tsx'

/** A row of a reply, and the operation that has it. */
export interface EditedRow {
  readonly operationId: string
  /** Values of the columns that identify the row, joined by slashes. */
  readonly id: string
  readonly keyColumns: readonly string[]
  readonly columns: readonly DecodedColumn[]
  readonly cells: readonly ReplyCell[]
}

/** Form that changes cells of a row, which the operation answers from then on. */
export function RowEditor({ row, closeTo }: { row: EditedRow; closeTo: string }) {
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
    <form class="box card stack row-editor" aria-label="Edit the row" onSubmit={handleSubmit(save)}>
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
        return [[column.name, parseCell(text, cells[index] ?? { kind: 'text' }, column)] as const]
      } catch (error) {
        throw new Error(`${column.name}: ${(error as Error).message}`)
      }
    }),
  )
}
