import { useState } from 'preact/hooks'
import { TextInput } from '../../theme/text-input.tsx'
import type { DecodedColumn, ReplyCell } from '../reply/decode-reply.ts'
import { parseCell } from '../reply/parse-cell.ts'
import { useConsole } from '../state/console-context.ts'
import { useLoad } from '../state/use-load.ts'

/** A row of a reply, and the operation that has it. */
interface EditedRow {
  readonly operationId: string
  /** Values of the columns that identify the row, joined by slashes. */
  readonly id: string
  readonly keyColumns: readonly string[]
  readonly columns: readonly DecodedColumn[]
  readonly cells: readonly ReplyCell[]
}

type Members = Readonly<Record<string, unknown>>

/** Form that changes cells of a row, which the operation answers from then on. It shows the row in force. */
export function RowEditor({ row, closeTo }: { row: EditedRow; closeTo: string }) {
  const { ask, session, state } = useConsole()
  const { operationId, id, keyColumns, columns, cells } = row
  const [typed, setTyped] = useState<Readonly<Record<string, string | null>>>({})
  const [isBroken, setBroken] = useState<boolean>()
  const [said, setSaid] = useState('')
  const { overrides = {}, broken = [] } =
    useLoad(() => ask('get', '/__mock/overrides'), [session, state, said]).data ?? {}
  const own: Members = overrides[operationId] ?? {}
  // A key may be written without its wider parts.
  const key = Object.keys(own).find(each => id === each || id.endsWith(`/${each}`)) ?? id
  const inForce = { ...(own[key] as Members) }
  const allowBroken = isBroken ?? inForce.allowBroken === true
  const save = async () => {
    try {
      const { allowBroken: _, ...kept } = inForce
      const changed = columns.flatMap((column, at) => {
        const text = typed[column.name]
        const cell = cells[at] ?? { text: '', kind: 'text' }
        return text === undefined ? [] : [[column.name, text === null ? null : parseCell(text, cell, column)]]
      })
      const whole = { ...kept, ...Object.fromEntries(changed), ...(allowBroken && { allowBroken }) }
      await ask('put', '/__mock/overrides', {
        body: { overrides: { ...overrides, [operationId]: { ...own, [key]: whole } } },
      })
      setSaid('In force from now on.')
      setTyped({})
    } catch (error) {
      setSaid((error as Error).message.replace(`overrides.${operationId}.${key}.`, ''))
    }
  }
  const hasChange = Object.keys(typed).length > 0 || isBroken !== undefined
  const rules = broken.filter(({ path }) => path[0] === operationId && path[1] === key)
  return (
    <form class="box card stack row-editor" aria-label="Edit the row" onSubmit={save}>
      <div class="row">
        <h2 class="grow cut" title={id}>
          {id}
        </h2>
        <label class="row">
          <input
            type="checkbox"
            checked={allowBroken}
            onChange={({ currentTarget }) => setBroken(currentTarget.checked)}
          />
          Allow what breaks the contract
        </label>
        <button type="submit" class="main" disabled={!hasChange}>
          Change the row
        </button>
        <a class="button" href={closeTo}>
          Close
        </a>
      </div>
      <p class="muted" role="status">
        {said ||
          'Other operations show changed facts, such as a symbol, but no changed figures, such as a price.'}
      </p>
      <div class="row-fields">
        {columns.map(({ name, type }, index) => {
          const { text = '', kind } = cells[index] ?? {}
          const sent = name in inForce ? writeCell(inForce[name]) : kind === 'null' ? null : text
          const value = name in typed ? typed[name] : sent
          const problems = rules
            .filter(rule => rule.columns.includes(name))
            .map(({ rule, says }) => `${rule}: ${says}`)
          if (said.startsWith(`${name}: `)) problems.push(said.slice(name.length + 2))
          const set = (changed: string | null) => setTyped(known => ({ ...known, [name]: changed }))
          const allowsNull = allowBroken || /^Nullable|\bnull\b/.test(type)
          return (
            !keyColumns.includes(name) && (
              <div key={name} class={`field ${name in inForce || name in typed ? 'on' : ''}`}>
                <label for={`cell-${name}`}>
                  {name} <small class="muted">{type}</small>
                </label>
                <div class="row">
                  <TextInput
                    id={`cell-${name}`}
                    class="grow"
                    value={value ?? ''}
                    placeholder={value === null ? 'null' : ''}
                    aria-invalid={problems.length > 0}
                    change={set}
                  />
                  {allowsNull && (
                    <button
                      type="button"
                      aria-label={`${name}: null`}
                      aria-pressed={value === null}
                      onClick={() => set(null)}
                    >
                      null
                    </button>
                  )}
                </div>
                {problems.map(problem => (
                  <small key={problem} class="wrong">
                    {problem}
                  </small>
                ))}
              </div>
            )
          )
        })}
      </div>
    </form>
  )
}

function writeCell(value: unknown): string | null {
  return value === null || typeof value === 'string' ? value : JSON.stringify(value)
}
