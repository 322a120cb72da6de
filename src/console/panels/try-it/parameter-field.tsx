import type { ParameterModel } from '../../../contract/model/contract-model.ts'
import type { SchemaNode } from '../../../contract/model/document-node.ts'

/**
 * Field for a parameter, with its description and bounds. It accepts invalid values, so that error replies
 * can be tested.
 */
export function ParameterField({
  parameter,
  value,
  change,
}: {
  parameter: ParameterModel
  value: string
  change: (value: string) => void
}) {
  const { name, required, description, schema } = parameter
  const id = `parameter-${name}`
  const hint = [describeBounds(schema), description].filter(Boolean).join(' · ')
  return (
    <div class="field">
      <label for={id}>
        {name}
        {required && <span class="muted"> required</span>}
      </label>
      {schema.enum !== undefined ? (
        <select
          id={id}
          value={value}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        >
          <option value="">
            {schema.default === undefined ? 'not sent' : `not sent: ${schema.default}`}
          </option>
          {schema.enum.map(option => (
            <option key={String(option)}>{String(option)}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          value={value}
          placeholder={schema.default === undefined ? '' : String(schema.default)}
          inputMode={schema.type === 'integer' ? 'numeric' : 'text'}
          autocomplete="off"
          spellcheck={false}
          aria-describedby={`${id}-hint`}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
      <small id={`${id}-hint`}>{hint}</small>
    </div>
  )
}

/** Describes the bounds of a parameter. */
function describeBounds({ minimum, maximum, minItems, maxItems, type }: SchemaNode): string {
  if (minimum !== undefined && maximum !== undefined)
    return `${minimum.toLocaleString('en')} to ${maximum.toLocaleString('en')}`
  if (minimum !== undefined) return `at least ${minimum.toLocaleString('en')}`
  if (maximum !== undefined) return `at most ${maximum.toLocaleString('en')}`
  if (type !== 'array' || maxItems === undefined) return ''
  return `${minItems ?? 0} to ${maxItems}`
}
