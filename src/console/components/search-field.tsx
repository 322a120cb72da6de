/** Field that filters a list during typing. */
export function SearchField({
  label,
  value,
  change,
}: {
  label: string
  value: string
  change: (value: string) => void
}) {
  return (
    <input
      type="search"
      class="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onInput={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={event => {
        if (event.key !== 'Escape' || value === '') return
        event.preventDefault()
        change('')
      }}
    />
  )
}
