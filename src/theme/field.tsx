import type { JSX } from 'preact'
import { Select } from './select.tsx'
import { type FieldValue, TextInput } from './text-input.tsx'

/** Field of the form with a label and a hint: a choice among options or none of them, otherwise a text. */
export function Field({
  id,
  label,
  isRequired = false,
  hint,
  options,
  none,
  value,
  change,
  ...attributes
}: FieldValue & {
  id: string
  label: string
  isRequired?: boolean
  hint: string
  options?: readonly string[] | undefined
  none?: string
} & Pick<JSX.IntrinsicElements['input'], 'placeholder' | 'inputMode' | 'list'>) {
  const own = { id, value, 'aria-describedby': `${id}-hint` }
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isRequired && <span class="muted"> required</span>}
      </label>
      {options === undefined ? (
        <TextInput {...own} {...attributes} change={change} />
      ) : (
        <Select {...own} none={none} options={options} change={change} />
      )}
      <small id={`${id}-hint`}>{hint}</small>
    </div>
  )
}
