import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { TextInput } from '../../theme/text-input.tsx'

/** Field with a button that sets its value. What was typed stays until it is accepted. */
export function SettingField({
  label,
  value = '',
  button,
  set,
  other,
  ...checks
}: {
  label: string
  /** The value in force. */
  value?: string
  button: string
  /** Returns false for a value that is not accepted. */
  set: (value: string) => unknown
  /** Another button for the value. */
  other?: { button: string; set: (value: string) => unknown } | undefined
} & Pick<JSX.IntrinsicElements['input'], 'placeholder' | 'pattern' | 'title'>) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? value
  const submit = async () => {
    if ((await set(shown.trim())) !== false) setTyped(undefined)
  }
  return (
    <form class="row setting" onSubmit={submit}>
      <label class="row">
        {label}
        <TextInput class="wire" value={shown} {...checks} change={setTyped} />
      </label>
      <button type="submit" class="main" disabled={shown.trim() === ''}>
        {button}
      </button>
      {other && (
        <button type="button" onClick={() => other.set(shown.trim())}>
          {other.button}
        </button>
      )}
    </form>
  )
}

/** Checks of a name that can be in a header and a file name. */
export const nameChecks = {
  pattern: '[\\w.\\-]{1,64}',
  title: '1 to 64 letters, digits, dots, hyphens or underscores',
} as const
