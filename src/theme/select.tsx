import type { JSX } from 'preact'

/** Choice among options, or `none` of them. A value that is no longer an option can still be seen. */
export function Select({
  value,
  options,
  titles = {},
  none,
  change,
  ...attributes
}: {
  value: string
  options: readonly string[]
  /** Texts of the options that do not show their value. */
  titles?: Readonly<Record<string, string>>
  none?: string | undefined
  change: (value: string) => void
} & JSX.IntrinsicElements['select']) {
  return (
    <select value={value} {...attributes} onChange={({ currentTarget }) => change(currentTarget.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {[...new Set([...options, value])].filter(Boolean).map(option => (
        <option key={option} value={option}>
          {titles[option] ?? option}
        </option>
      ))}
    </select>
  )
}
