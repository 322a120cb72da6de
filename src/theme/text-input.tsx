import type { JSX } from 'preact'

/** The value of a field, and what changes it. */
export interface FieldValue {
  readonly value: string
  readonly change: (value: string) => void
}

/** Field for a text that is taken as it is typed. Further attributes belong to its element. */
export function TextInput({ change, ...attributes }: FieldValue & JSX.IntrinsicElements['input']) {
  return (
    <input
      autocomplete="off"
      spellcheck={false}
      {...attributes}
      onInput={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}

/** Field that filters a list during typing. Browsers empty it on Escape. */
export function SearchField({ label, ...field }: { label: string } & FieldValue) {
  return <TextInput type="search" class="search" aria-label={label} placeholder={label} {...field} />
}

/** Creates a filter for lines that contain every word of a search, ignoring case. */
export function matchWords(search: string): (line: string) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return line => words.every(word => line.toLowerCase().includes(word))
}
