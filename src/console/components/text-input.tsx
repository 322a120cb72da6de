import type { JSX } from 'preact'

/** Field for a text that is taken as it is typed. Further attributes belong to its element. */
export function TextInput({
  change,
  ...attributes
}: { change: (value: string) => void } & JSX.IntrinsicElements['input']) {
  return (
    <input
      autocomplete="off"
      spellcheck={false}
      {...attributes}
      onInput={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}
